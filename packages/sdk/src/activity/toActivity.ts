import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import type { PoolLog } from '../market/types.js'
import { decodeIntent } from '../transactions/decodeIntent.js'
import { readEvents } from '../transactions/readEvents.js'
import { readPlan } from '../transactions/readPlan.js'
import { readSwaps } from '../transactions/readSwaps.js'
import type {
  TransactionAmount,
  TransactionTransfer,
} from '../transactions/types.js'
import type { ActivityEntry, ActivityTransaction } from './types.js'

/** What a transaction was to an account. */
export function toActivity(
  deployment: Deployment,
  account: Address,
  { hash, input, logs, ...transaction }: ActivityTransaction,
): ActivityEntry {
  const from = getAddress(transaction.from)
  const to = transaction.to ? getAddress(transaction.to) : undefined
  const sent = { from, to, input, value: BigInt(transaction.value) }
  const asked = decodeIntent(deployment, sent, readPlan(deployment, sent))
  const events = readEvents(deployment, logs)
  const swaps = readSwaps(deployment, logs)
  const is = (address: Address) => getAddress(address) === getAddress(account)
  const isOwn = is(from)
  const moved = sum(events.transfers, is)
  const first = logs[0] as PoolLog
  const entry = {
    txHash: hash,
    blockNumber: BigInt(first.blockNumber),
    blockHash: first.blockHash,
    timestamp: first.timestamp,
    from,
    ...moved,
    approvals: events.approvals.filter(({ owner }) => is(owner)),
  }
  const [swap] = swaps
  const [change] = events.liquidity
  if (swap && (isOwn || moved.got.length + moved.paid.length > 0))
    return {
      ...entry,
      kind: 'swap',
      paid: swaps.map(({ tokenIn, amountIn }) => ({
        token: tokenIn,
        amount: amountIn,
      })),
      got: swaps.map(({ tokenOut, amountOut }) => ({
        token: tokenOut,
        amount: amountOut,
      })),
    }
  if (change) {
    const isDeposit = change.type === 'deposit'
    const liquidity = (isDeposit ? moved.got : moved.paid).filter(isLp)
    return {
      ...entry,
      kind: change.type,
      paid: isDeposit ? change.amounts : liquidity,
      got: isDeposit ? liquidity : change.amounts,
    }
  }
  if (asked.kind === 'wrap' || asked.kind === 'unwrap')
    return {
      ...entry,
      kind: asked.kind,
      paid: asked.spend as TransactionAmount[],
      got: asked.receiveAtLeast as TransactionAmount[],
    }
  if (asked.kind === 'transfer') {
    const isReceived = is(asked.recipient)
    return isReceived
      ? { ...entry, kind: 'received', paid: [], got: asked.spend }
      : { ...entry, kind: 'sent', paid: asked.spend, got: [] }
  }
  return {
    ...entry,
    kind:
      moved.got.length > 0
        ? 'received'
        : moved.paid.length > 0
          ? 'sent'
          : 'approval',
  }
}

const isLp = ({ token }: TransactionAmount) => token.symbol === 'LP'

/** What the account paid and got, each token once, and what came back apart. */
function sum(
  transfers: readonly TransactionTransfer[],
  is: (address: Address) => boolean,
) {
  const totals = new Map<string, TransactionAmount>()
  for (const { token, amount, from, to } of transfers) {
    const change = (is(to) ? amount : 0n) - (is(from) ? amount : 0n)
    const { amount: before = 0n } = totals.get(token.address) ?? {}
    totals.set(token.address, { token, amount: before + change })
  }
  const amounts = [...totals.values()]
  return {
    paid: amounts
      .filter(({ amount }) => amount < 0n)
      .map(({ token, amount }) => ({ token, amount: -amount })),
    got: amounts.filter(({ amount }) => amount > 0n),
  }
}
