import type { Address, Hash } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { checkShape, type Shape } from '../utils/checkShape.js'
import type { ActivityCache } from './types.js'

const shape: Shape = {
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
      logs: [
        {
          address: 'address',
          topics: ['hash'],
          data: 'text',
          blockNumber: 'integer',
          blockHash: 'hash',
          transactionHash: 'hash',
          logIndex: 'integer',
          timestamp: 'integer',
        },
      ],
    },
  ],
}

/**
 * The cache, if it is one of this chain, account and deployment; else undefined.
 * It is otherwise believed.
 */
export function checkActivityCache(
  cache: unknown,
  known: {
    deployment: Deployment
    genesisHash: Hash
    account: Address
    contracts: ReadonlySet<string>
  },
): ActivityCache | undefined {
  try {
    checkShape(cache, shape, '', Error)
  } catch {
    return undefined
  }
  const found = cache as ActivityCache
  return found.version === 1 &&
    found.chainId === known.deployment.chain.id &&
    found.genesisHash === known.genesisHash &&
    found.account.toLowerCase() === known.account.toLowerCase() &&
    String(found.contracts) === String([...known.contracts]) &&
    found.transactions.every(({ logs }) => logs.length > 0)
    ? found
    : undefined
}
