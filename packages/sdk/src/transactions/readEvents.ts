import type { Address, Hex } from 'viem'
import { getAddress, isAddressEqual } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import { getPairs } from '../history/getPairs.js'
import { decodePoolLog } from '../market/decodePoolLog.js'
import { transferTopic } from '../market/topics.js'
import type { PoolEvent, PoolLog } from '../market/types.js'
import { getTokens } from '../tokens/getTokens.js'
import { getKnownTokens } from './getKnownTokens.js'
import type {
  TransactionApproval,
  TransactionLiquidity,
  TransactionTransfer,
} from './types.js'

/** keccak256 of `Approval(address,address,uint256)`, EIP-20. */
export const approvalTopic =
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** What a transaction's logs tell, swaps apart. */
export function readEvents(deployment: Deployment, logs: readonly PoolLog[]) {
  const tokens = getKnownTokens(deployment)
  const pairs = getPairs(deployment)
  const transfers: TransactionTransfer[] = []
  const approvals: TransactionApproval[] = []
  const liquidity: TransactionLiquidity[] = []
  // LP tokens that a pair minted or burnt last.
  const moved = new Map<Address, bigint>()
  for (const log of logs) {
    const token = tokens.get(log.address.toLowerCase())
    if (!token) continue
    const [topic, first, second] = log.topics
    if (topic === transferTopic || topic === approvalTopic) {
      const [from, to] = [toAddress(first), toAddress(second)]
      const amount = BigInt(log.data)
      if (topic === approvalTopic)
        approvals.push({ token, amount, owner: from, spender: to })
      else transfers.push({ token, amount, from, to })
    }
    const pair = pairs.get(log.address.toLowerCase())
    const event = pair && decodePoolLog(log)
    if (!event) continue
    if (event.type === 'transfer' && isMoved(event))
      moved.set(event.pairAddress, event.liquidity)
    if (event.type === 'mint' || event.type === 'burn')
      liquidity.push({
        type: event.type === 'mint' ? 'deposit' : 'withdrawal',
        pairAddress: pair.pairAddress,
        amounts: [
          { token: tokenOf(pair.token0), amount: event.amount0 },
          { token: tokenOf(pair.token1), amount: event.amount1 },
        ],
        liquidity: moved.get(event.pairAddress) ?? 0n,
      })
  }
  return { transfers, approvals, liquidity }

  /** Pools hold the wrapped coin under the native one's name. */
  function tokenOf(address: Address) {
    return getTokens(deployment).find((token) =>
      isAddressEqual(token.address, address),
    ) as TransactionTransfer['token']
  }
}

const isZero = (address: string) => /^0x0+$/.test(address)

/** Minted for somebody, or burnt by the pair. */
const isMoved = ({
  from,
  to,
  pairAddress,
}: Extract<PoolEvent, { type: 'transfer' }>) =>
  isZero(from) ? !isZero(to) : from === pairAddress && isZero(to)

const toAddress = (topic: Hex | undefined) =>
  getAddress(`0x${(topic ?? '').slice(26)}`)
