import type { Address, Hash } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { checkCache, logShape } from '../history/checkCache.js'
import type { ActivityCache } from './types.js'

const shape = {
  genesisHash: 'hash',
  account: 'address',
  contracts: ['address'],
  toBlock: 'integer',
  transactions: [
    {
      hash: 'hash',
      from: 'address',
      input: 'text',
      value: 'text',
      logs: [logShape],
    },
  ],
} as const

/**
 * The cache, if it is one of this chain, account and deployment; else undefined.
 * It is otherwise believed.
 */
export const checkActivityCache = (
  cache: unknown,
  known: {
    deployment: Deployment
    genesisHash: Hash
    account: Address
    contracts: ReadonlySet<string>
  },
): ActivityCache | undefined =>
  checkCache<ActivityCache>(
    cache,
    shape,
    (found) =>
      found.version === 1 &&
      found.chainId === known.deployment.chain.id &&
      found.genesisHash === known.genesisHash &&
      found.account.toLowerCase() === known.account.toLowerCase() &&
      String(found.contracts) === String([...known.contracts]) &&
      found.transactions.every(({ logs }) => logs.length > 0),
  )
