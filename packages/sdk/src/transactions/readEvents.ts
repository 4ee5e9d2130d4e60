import { type Address, type Hex, zeroAddress } from 'viem'
import { getAddress } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import { word } from '../logs/decodeSwapLog.js'
import { getKnownTokens } from '../logs/getKnownTokens.js'
import { getPairs } from '../logs/getPairs.js'
import { getPoolToken } from '../logs/getPoolToken.js'
import {
  approvalTopic,
  burnTopic,
  mintTopic,
  transferTopic,
} from '../logs/topics.js'
import type { TransactionLog } from '../logs/types.js'
import type {
  TransactionApproval,
  TransactionLiquidity,
  TransactionTransfer,
} from './types.js'

/** What a transaction's logs tell, swaps apart. */
export function readEvents(
  deployment: Deployment,
  { logs }: { logs: readonly TransactionLog[] },
) {
  const tokens = getKnownTokens(deployment)
  const pairs = getPairs(deployment)
  const transfers: TransactionTransfer[] = []
  const approvals: TransactionApproval[] = []
  const liquidity: TransactionLiquidity[] = []
  // LP tokens that a pair minted or burnt last.
  const moved = new Map<Address, bigint>()
  for (const { address, data, topics } of logs) {
    const token = tokens.get(address.toLowerCase())
    if (!token) continue
    const pair = pairs.get(address.toLowerCase())
    const [topic, first, second] = topics
    if (topic === transferTopic || topic === approvalTopic) {
      const [from, to] = [toAddress(first), toAddress(second)]
      const amount = BigInt(data)
      if (topic === approvalTopic)
        approvals.push({ token, amount, owner: from, spender: to })
      else transfers.push({ token, amount, from, to })
      const isMinted = from === zeroAddress && to !== zeroAddress
      const isBurnt = from === pair?.pairAddress && to === zeroAddress
      if (pair && topic === transferTopic && (isMinted || isBurnt))
        moved.set(pair.pairAddress, amount)
    }
    if (pair && (topic === mintTopic || topic === burnTopic))
      liquidity.push({
        type: topic === mintTopic ? 'deposit' : 'withdrawal',
        pairAddress: pair.pairAddress,
        amounts: [
          {
            token: getPoolToken(deployment, pair.token0),
            amount: word(data, 2),
          },
          {
            token: getPoolToken(deployment, pair.token1),
            amount: word(data, 66),
          },
        ],
        liquidity: moved.get(pair.pairAddress) ?? 0n,
      })
  }
  return { transfers, approvals, liquidity }
}

const toAddress = (topic: Hex | undefined) =>
  getAddress(`0x${(topic ?? '').slice(26)}`)
