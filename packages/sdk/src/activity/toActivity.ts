import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import { getOwnSwaps } from '../logs/getOwnSwaps.js'
import { getPoolToken } from '../logs/getPoolToken.js'
import type { AccountTransaction } from '../logs/types.js'
import { decodeIntent } from '../transactions/decodeIntent.js'
import { readEvents } from '../transactions/readEvents.js'
import { readPlan } from '../transactions/readPlan.js'
import type {
  TransactionAmount,
  TransactionTransfer,
} from '../transactions/types.js'
import type { ActivityEntry } from './types.js'

/** What a transaction was to an account. */
export function toActivity(
  deployment: Deployment,
  account: Address,
  transaction: AccountTransaction,
): ActivityEntry {
  const swaps = getOwnSwaps(deployment, account, transaction)
  const events = readEvents(deployment, transaction)
  const is = (address: Address) => getAddress(address) === getAddress(account)
  const moved = sum(events.transfers, is)
  const [change] = events.liquidity
  const entry = {
    hash: transaction.hash,
    blockNumber: BigInt(transaction.blockNumber),
    blockHash: transaction.blockHash,
    timestamp: transaction.timestamp,
    from: getAddress(transaction.from),
    ...moved,
    approvals: events.approvals.filter(({ owner }) => is(owner)),
  }
  if (swaps.length > 0) {
    return {
      ...entry,
      kind: 'swap',
      paid: swaps.map(({ path, amountIn }) => ({
        token: getPoolToken(deployment, path[0]),
        amount: amountIn,
      })),
      got: swaps.map(({ path, amountOut }) => ({
        token: getPoolToken(deployment, path.at(-1) as Address),
        amount: amountOut,
      })),
    }
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
  const asked = getIntent(deployment, transaction)
  if (asked?.kind === 'wrap' || asked?.kind === 'unwrap')
    return {
      ...entry,
      kind: asked.kind,
      paid: asked.spend as TransactionAmount[],
      got: asked.receiveAtLeast as TransactionAmount[],
    }
  if (asked?.kind === 'transfer') {
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

/** What it asked for, where events leave that open. */
function getIntent(
  deployment: Deployment,
  { call, from, to }: AccountTransaction,
) {
  if (!call) return undefined
  const sent = {
    from: getAddress(from),
    to: to && getAddress(to),
    input: call.input,
    value: BigInt(call.value),
  }
  return decodeIntent(deployment, sent, readPlan(deployment, sent)?.summary)
}

const isLp = ({ token }: TransactionAmount) => token.isLp

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
