import { type Address, type Hex, zeroAddress } from 'viem'
import { getAddress } from 'viem/utils'
import { computePortion } from '../amm/computePortion.js'
import { getRecipient } from '../contracts/getRecipient.js'
import type { Pair } from '../contracts/types.js'
import {
  findByAddress,
  getNativeToken,
  getPairs,
  getWrappedToken,
} from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import {
  addressOf,
  decodeSwapLog,
  type SwapLog,
  word,
} from '../events/decodeSwapLog.js'
import { isEvent } from '../events/isLog.js'
import {
  approvalTopic,
  burnTopic,
  depositTopic,
  mintTopic,
  swapTopic,
  syncTopic,
  transferTopic,
  withdrawalTopic,
} from '../events/topics.js'
import type { TransactionLog } from '../events/types.js'
import type { Token } from '../tokens/types.js'
import { toPrice } from './toPrice.js'
import type {
  DecodedEvent,
  DecodedWrap,
  SwapHop,
  TransactionAmount,
  TransactionTransfer,
} from './types.js'

export declare namespace decodeReceipt {
  /** The receipt of a successful transaction, with its value and call. */
  type Transaction = {
    from: Address
    to?: Address | null | undefined
    /** Amount in wei. @default 0n */
    value?: bigint | undefined
    /** The call. Without it, coins from the router are assumed to go to the sender. */
    input?: Hex | undefined
    logs: readonly TransactionLog[]
  }
  type ReturnType = DecodedEvent[]
}

/** The state while a receipt is decoded. */
type Decoding = ReturnType<typeof begin>

/**
 * Decodes the effects of a transaction on a deployment's tokens and pools, without a
 * request.
 *
 * `transfer`, `wrap` and `unwrap` events add up to each party's balance changes,
 * excluding gas. The other events explain them. Native coin paid out by other contracts
 * emits no event, so it is not found.
 *
 * @returns The events in the chain's order, with amounts in smallest units and fees
 * rounded down. A swap over several pools is one event, at its last pool.
 *
 * @example
 * ```ts
 * import { decodeReceipt } from '@letheswap/sdk'
 * import { getTransaction, getTransactionReceipt } from 'viem/actions'
 *
 * const receipt = await getTransactionReceipt(client, { hash })
 * const { value, input } = await getTransaction(client, { hash })
 * const events = decodeReceipt(deployment, { ...receipt, value, input })
 * ```
 */
export function decodeReceipt(
  deployment: Deployment,
  transaction: decodeReceipt.Transaction,
): decodeReceipt.ReturnType {
  const decoding = begin(deployment, transaction)
  addOwnCoins(decoding, transaction.value ?? 0n)
  for (const log of transaction.logs) addLog(decoding, log)
  return decoding.events.map((_, index) => nameReceived(decoding, index))
}

function begin(
  deployment: Deployment,
  { from, to, input = '0x' }: decodeReceipt.Transaction,
) {
  const router = getAddress(deployment.contracts.router)
  const sender = getAddress(from)
  const called = to ? getAddress(to) : undefined
  const isRouterCall = called === router
  return {
    deployment,
    pairs: getPairs(deployment),
    ...{ router, sender, called, isRouterCall },
    wrapper: getAddress(deployment.contracts.wrappedNative),
    native: getNativeToken(deployment),
    wrapped: getWrappedToken(deployment),
    caller: isRouterCall ? sender : (called ?? sender),
    /** Only a call of the router contains the recipient of its coins. */
    coinRecipient: isRouterCall
      ? getAddress(getRecipient(input) ?? sender)
      : router,
    events: [] as DecodedEvent[],
    /** Payments that are not yet explained by an event of their recipient. */
    paidIn: new Map<Address, TransactionTransfer[]>(),
    reservesOf: new Map<Address, readonly [bigint, bigint]>(),
    /** The last wrap, until another kind of log repeats it. */
    lastWrap: undefined as { event: DecodedWrap; topic: string } | undefined,
  }
}

/**
 * Adds the native coins sent with the transaction, unless they went to the router or the
 * wrapper, because a Deposit event already shows those.
 */
function addOwnCoins(decoding: Decoding, value: bigint) {
  const { called, isRouterCall, native, sender, wrapper } = decoding
  if (value > 0n && called && !isRouterCall && called !== wrapper)
    addTransfer(decoding, native, value, sender, called)
}

function addLog(decoding: Decoding, log: TransactionLog) {
  const { deployment, events, pairs, reservesOf, wrapped } = decoding
  const token = findByAddress(deployment, log.address)
  if (!token || !isEvent(log)) return
  const { data, logIndex } = log
  const pair = pairs.get(log.address.toLowerCase())
  const [topic, ...indexed] = log.topics
  const [first, second] = indexed.map(toAddress) as [Address, Address]
  const amount = word(data, 2)
  if (topic === transferTopic)
    addTransfer(decoding, token, amount, first, second, logIndex)
  else if (topic === approvalTopic)
    events.push({
      ...{ type: 'approval', logIndex, token, amount },
      ...{ owner: first, spender: second },
    })
  else if (token === wrapped && topic === depositTopic)
    addWrap(decoding, 'wrap', first, amount, logIndex, topic)
  else if (token === wrapped && topic === withdrawalTopic)
    addWrap(decoding, 'unwrap', first, amount, logIndex, topic)
  else if (pair && topic === syncTopic)
    reservesOf.set(pair.pairAddress, [amount, word(data, 66)])
  else if (pair && topic === swapTopic) addSwap(decoding, pair, log)
  else if (pair && topic === mintTopic) addDeposit(decoding, pair, log)
  else if (pair && topic === burnTopic)
    addWithdrawal(decoding, pair, log, second)
}

function addTransfer(
  decoding: Decoding,
  token: Token,
  amount: bigint,
  from: Address,
  to: Address,
  logIndex?: number,
) {
  const { events, paidIn, wrapped } = decoding
  // Some wrappers also log a transfer, or only a transfer.
  if (token === wrapped && from === zeroAddress)
    return addWrap(decoding, 'wrap', to, amount, logIndex, transferTopic)
  if (token === wrapped && to === zeroAddress)
    return addWrap(decoding, 'unwrap', from, amount, logIndex, transferTopic)
  const type = 'transfer' as const
  const transfer = { type, logIndex, token, amount, from, to }
  events.push(transfer)
  paidIn.set(to, [...(paidIn.get(to) ?? []), transfer])
}

/** Adds a wrap, unless the log repeats the last wrap as another kind of event. */
function addWrap(
  decoding: Decoding,
  type: DecodedWrap['type'],
  holder: Address,
  amount: bigint,
  logIndex: number | undefined,
  topic: string,
) {
  const { called, events, lastWrap, native, router, wrapped } = decoding
  const last = lastWrap?.event
  decoding.lastWrap = undefined
  const isRepeated =
    last?.type === type &&
    last === events.at(-1) &&
    last.amount === amount &&
    lastWrap?.topic !== topic &&
    [last.payer, last.recipient].includes(holder)
  if (isRepeated) return
  const place = { type, logIndex, amount }
  // The router wraps for its caller, and unwraps for the recipient of its call.
  const isRouter = holder === router
  let event: DecodedWrap
  if (type === 'wrap') {
    const direct = called === decoding.wrapper ? decoding.sender : holder
    const payer = isRouter ? decoding.caller : direct
    const tokens = { tokenIn: native, tokenOut: wrapped }
    event = { ...place, ...tokens, payer, recipient: holder }
  } else {
    const recipient = isRouter ? decoding.coinRecipient : holder
    const tokens = { tokenIn: wrapped, tokenOut: native }
    event = { ...place, ...tokens, payer: holder, recipient }
  }
  events.push(event)
  decoding.lastWrap = { event, topic }
}

/** Adds a swap, or another pool to the swap that paid this pool. */
function addSwap(decoding: Decoding, pair: Pair, log: TransactionLog) {
  const { events } = decoding
  const payments = takePayments(decoding, pair.pairAddress)
  const swap = decodeSwapLog(log)
  const traded = toHop(decoding, pair, swap)
  if (!traded) return
  const { address } = traded.tokenIn
  const paid = payments.filter(({ token }) => token.address === address)
  const before = findPrevious(decoding, traded, paid)
  const isNative = before !== undefined || isCoin(decoding, payments)
  const hop = { ...traded, tokenIn: getToken(decoding, address, isNative) }
  const { tokenIn, tokenOut, amountIn, amountOut } = hop
  const end = { tokenOut, amountOut, recipient: getAddress(swap.to) }
  if (before) {
    events.splice(events.indexOf(before), 1)
    const hops = [...nameOutput(before.hops, tokenIn), hop]
    events.push({ ...before, ...end, hops })
  } else
    events.push({
      ...{ type: 'swap', logIndex: log.logIndex, tokenIn, amountIn },
      ...end,
      payer: getPayer(decoding, paid),
      hops: [hop],
    })
}

/**
 * Converts a Swap event. Undefined for a flash loan that was repaid in the same token.
 */
function toHop(
  decoding: Decoding,
  { pairAddress, token0, token1 }: Pair,
  swap: SwapLog,
): SwapHop | undefined {
  const net0 = swap.amount0In - swap.amount0Out
  const isFrom0 = net0 > 0n
  const amountIn = isFrom0 ? net0 : swap.amount1In - swap.amount1Out
  const amountOut = isFrom0 ? swap.amount1Out : swap.amount0Out
  if (amountIn <= 0n || amountOut === 0n) return undefined
  const sides = [token0, token1] as const
  const [sideIn, sideOut] = isFrom0 ? ([0, 1] as const) : ([1, 0] as const)
  const tokenIn = getToken(decoding, sides[sideIn])
  const tokenOut = getToken(decoding, sides[sideOut])
  const reserves = decoding.reservesOf.get(pairAddress)
  return {
    ...{ pairAddress, tokenIn, tokenOut, amountIn, amountOut },
    fee: computePortion(amountIn, decoding.deployment.feeBps),
    priceBefore:
      reserves &&
      toPrice(
        { token: tokenOut, amount: reserves[sideOut] + amountOut },
        { token: tokenIn, amount: reserves[sideIn] - amountIn },
      ),
  }
}

/**
 * Finds the swap whose output a pair received: it paid the pair directly, or its
 * recipient passed on the whole output. Equal amounts alone could belong to two
 * traders.
 */
function findPrevious(
  { events }: Decoding,
  { pairAddress, tokenIn, amountIn }: SwapHop,
  paid: readonly TransactionTransfer[],
) {
  const index = events.findLastIndex(({ type }) => type === 'swap')
  const before = events[index]
  if (before?.type !== 'swap' || before.tokenOut.address !== tokenIn.address)
    return undefined
  const { recipient } = before
  if (recipient === pairAddress) return before
  const isKept = events
    .slice(index)
    .every((event) => event.type !== 'unwrap' || event.payer !== recipient)
  const isPassedOn = paid.some(({ from }) => from === recipient)
  return isKept && isPassedOn && before.amountOut === amountIn
    ? before
    : undefined
}

function addDeposit(
  decoding: Decoding,
  pair: Pair,
  { data, logIndex }: TransactionLog,
) {
  const { events } = decoding
  const { pairAddress } = pair
  const payments = takePayments(decoding, pairAddress)
  const payer = getPayer(
    decoding,
    payments.filter(({ token }) => !token.isLp),
  )
  // Before its Mint event, a pair mints the protocol fee and the depositor's LP tokens.
  const minted = events.find(
    (event) =>
      event.type === 'transfer' &&
      event.token.address === pairAddress &&
      event.from === zeroAddress &&
      event.logIndex === logIndex - 2,
  ) as TransactionTransfer | undefined
  events.push({
    ...{ type: 'deposit', logIndex, pairAddress, payer },
    amounts: getAmounts(decoding, pair, data, isCoin(decoding, payments)),
    liquidity: minted?.amount ?? 0n,
    recipient: minted?.to ?? payer,
  })
}

function addWithdrawal(
  decoding: Decoding,
  pair: Pair,
  { data, logIndex }: TransactionLog,
  recipient: Address,
) {
  const { pairAddress } = pair
  const take = (to: Address) =>
    takePayments(decoding, to).filter(({ token }) => token.isLp)
  const payments = take(pairAddress)
  const burnt = take(zeroAddress).filter(({ from }) => from === pairAddress)
  decoding.events.push({
    ...{ type: 'withdrawal', logIndex, pairAddress, recipient },
    amounts: getAmounts(decoding, pair, data, false),
    liquidity: (burnt.length > 0 ? burnt : payments).reduce(
      (sum, { amount }) => sum + amount,
      0n,
    ),
    payer: getPayer(decoding, payments),
  })
}

/** Returns the amounts of a Mint or Burn event. */
const getAmounts = (
  decoding: Decoding,
  { token0, token1 }: Pair,
  data: Hex,
  isCoin: boolean,
): [TransactionAmount, TransactionAmount] => [
  { token: getToken(decoding, token0, isCoin), amount: word(data, 2) },
  { token: getToken(decoding, token1, isCoin), amount: word(data, 66) },
]

function takePayments({ paidIn }: Decoding, to: Address) {
  const payments = paidIn.get(to) ?? []
  paidIn.delete(to)
  return payments
}

/** Returns the payer. It is the caller if there is no payment or the router paid. */
const getPayer = (
  { caller, router }: Decoding,
  payments: readonly TransactionTransfer[],
): Address => payments.findLast(({ from }) => from !== router)?.from ?? caller

/** Checks whether the wrapped coins among some payments were wrapped for them. */
function isCoin(
  { events, wrapped }: Decoding,
  payments: readonly TransactionTransfer[],
): boolean {
  const payment = payments.findLast(({ token }) => token === wrapped)
  return events.some(
    (event) =>
      event.type === 'wrap' &&
      [undefined, event.recipient].includes(payment?.from),
  )
}

/**
 * Finds a token. If `isCoin` is true, returns the native coin in place of the wrapped
 * coin.
 */
const getToken = (
  { deployment, native, wrapped }: Decoding,
  address: Address,
  isCoin = false,
): Token =>
  isCoin && address === wrapped.address
    ? native
    : (findByAddress(deployment, address) as Token)

/** If the router paid out coins, replaces the wrapped coin and its recipient. */
function nameReceived(decoding: Decoding, index: number): DecodedEvent {
  const { coinRecipient, events, router } = decoding
  const event = events[index] as DecodedEvent
  if (event.type !== 'swap' && event.type !== 'withdrawal') return event
  const isUnwrapped = events
    .slice(index)
    .some((next) => next.type === 'unwrap' && next.payer === event.recipient)
  if (!isUnwrapped) return event
  const recipient = event.recipient === router ? coinRecipient : event.recipient
  if (event.type === 'swap') {
    const tokenOut = getToken(decoding, event.tokenOut.address, true)
    const hops = nameOutput(event.hops, tokenOut)
    return { ...event, recipient, tokenOut, hops }
  }
  const [a, b] = event.amounts.map(({ token, amount }) => ({
    token: getToken(decoding, token.address, true),
    amount,
  })) as [TransactionAmount, TransactionAmount]
  return { ...event, recipient, amounts: [a, b] }
}

/** Replaces the output token of the last hop. */
const nameOutput = (hops: readonly SwapHop[], tokenOut: Token): SwapHop[] => [
  ...hops.slice(0, -1),
  { ...(hops.at(-1) as SwapHop), tokenOut },
]

const toAddress = (topic: Hex) => getAddress(addressOf(topic))
