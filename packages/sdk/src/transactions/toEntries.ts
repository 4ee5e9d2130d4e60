import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import { getPairs, type Pair } from '../contracts/getPairs.js'
import type { Deployment } from '../deployment/types.js'
import type { AccountTransaction } from '../events/types.js'
import { decodeForAccount } from './decodeForAccount.js'
import type { SwapHistoryEntry } from './historyTypes.js'
import type { SwapHop } from './types.js'

export function toEntries(
  deployment: Deployment,
  account: Address,
  transaction: AccountTransaction,
): SwapHistoryEntry[] {
  const { hash, blockHash, blockNumber, timestamp } = transaction
  const { swaps } = decodeForAccount(deployment, account, transaction)
  return swaps.map(({ type: _, payer, ...swap }) => {
    const { hops, tokenIn } = swap
    const { pairAddress } = hops[0] as SwapHop
    const { token0, token1 } = getPairs(deployment).get(
      pairAddress.toLowerCase(),
    ) as Pair
    const isFrom0 = tokenIn.address === token0
    return {
      ...{ hash, blockHash, blockNumber: BigInt(blockNumber), timestamp },
      ...swap,
      ...{ pairAddress, token0, token1 },
      direction: isFrom0
        ? { from: 'token0', to: 'token1' }
        : { from: 'token1', to: 'token0' },
      user:
        payer === getAddress(account) ? payer : getAddress(transaction.from),
      path: [tokenIn, ...hops.map(({ tokenOut }) => tokenOut)].map(
        ({ address }) => address,
      ),
    }
  })
}
