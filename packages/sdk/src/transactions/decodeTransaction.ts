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
import { addressOf, decodeSwapLog, word } from '../events/decodeSwapLog.js'
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
import type { AccountTransaction, TransactionLog } from '../events/types.js'
import type { Token } from '../tokens/types.js'
import { toPrice } from './toPrice.js'
import type {
  DecodedEvent,
  DecodedSwap,
  DecodedWrap,
  SwapHop,
  TransactionAmount,
  TransactionTransfer,
} from './types.js'

export declare namespace decodeTransaction {
  /** A successful transaction's receipt, with its value and call. */
  type Transaction = {
    from: Address
    to?: Address | null | undefined
    /** In wei. @default 0n */
    value?: bigint | undefined
    /**
     * The call. Without it, coins from the router are taken to go to the
     * sender.
     */
    input?: Hex | undefined
    logs: readonly TransactionLog[]
  }
  type ReturnType = DecodedEvent[]
}

/**
 * Decodes what a transaction did with a deployment's tokens and pools.
 *
 * `transfer`, `wrap` and `unwrap` events add up to each party's balance
 * changes, gas apart; the others explain them. Native coin that other contracts
 * pay out emits no event and is missed.
 *
 * @returns The events in the chain's order, amounts in smallest units, fees
 * rounded down. A swap over several pools is one event, at its last pool.
 */
export function decodeTransaction(
  { from, to, value = 0n, input = '0x', logs }: decodeTransaction.Transaction,
  deployment: Deployment,
): decodeTransaction.ReturnType {
  const { feeBps } = deployment
  const { wrappedNative } = deployment.contracts
  const router = getAddress(deployment.contracts.router)
  const pairs = getPairs(deployment)
  const native = getNativeToken(deployment)
  const wrapped = getWrappedToken(deployment)
  const wrapper = getAddress(wrappedNative)
  const sender = getAddress(from)
  const called = to ? getAddress(to) : undefined
  const isRouterCall = called === router
  const caller = isRouterCall ? sender : (called ?? sender)
  /** Only a call of the router says who gets its coins. */
  const coinRecipient = isRouterCall
    ? getAddress(getRecipient(input) ?? sender)
    : router

  const events: DecodedEvent[] = []
  const paidIn = new Map<Address, TransactionTransfer[]>()
  const reservesOf = new Map<Address, readonly [bigint, bigint]>()

  if (value > 0n && called && !isRouterCall && called !== wrapper)
    addTransfer(native, value, sender, called)
  for (const log of logs) {
    const token = findByAddress(deployment, log.address)
    if (!token || !isEvent(log)) continue
    const { data, logIndex } = log
    const pair = pairs.get(log.address.toLowerCase())
    const [topic, ...indexed] = log.topics
    const [first, second] = indexed.map(toAddress) as [Address, Address]
    const amount = word(data, 2)
    if (topic === transferTopic)
      addTransfer(token, amount, first, second, logIndex)
    else if (topic === approvalTopic)
      events.push({
        ...{ type: 'approval', logIndex, token, amount },
        ...{ owner: first, spender: second },
      })
    else if (token === wrapped && topic === depositTopic)
      addWrap('wrap', first, amount, logIndex)
    else if (token === wrapped && topic === withdrawalTopic)
      addWrap('unwrap', first, amount, logIndex)
    else if (pair && topic === syncTopic)
      reservesOf.set(pair.pairAddress, [amount, word(data, 66)])
    else if (pair && topic === swapTopic) addSwap(pair, log)
    else if (pair && topic === mintTopic) addDeposit(pair, log)
    else if (pair && topic === burnTopic) addWithdrawal(pair, log, second)
  }
  return events.map(nameReceived)

  function addTransfer(
    token: Token,
    amount: bigint,
    from: Address,
    to: Address,
    logIndex?: number,
  ) {
    // Some wrappers log a transfer, too, or nothing else.
    if (token === wrapped && from === zeroAddress)
      return addWrap('wrap', to, amount, logIndex)
    if (token === wrapped && to === zeroAddress)
      return addWrap('unwrap', from, amount, logIndex)
    const type = 'transfer' as const
    const transfer = { type, logIndex, token, amount, from, to }
    events.push(transfer)
    paidIn.set(to, [...(paidIn.get(to) ?? []), transfer])
  }

  function addWrap(
    type: DecodedWrap['type'],
    holder: Address,
    amount: bigint,
    logIndex: number | undefined,
  ) {
    const last = events.at(-1)
    const isSame = last?.type === type && last.amount === amount
    if (isSame && [last.payer, last.recipient].includes(holder)) return
    const isWrap = type === 'wrap'
    const [tokenIn, tokenOut] = isWrap ? [native, wrapped] : [wrapped, native]
    const direct = isWrap && called === wrapper ? sender : holder
    const other = holder !== router ? direct : isWrap ? caller : coinRecipient
    const [payer, recipient] = isWrap ? [other, holder] : [holder, other]
    const parties = { payer, recipient }
    events.push({ type, logIndex, amount, tokenIn, tokenOut, ...parties })
  }

  function addSwap(pair: Pair, log: TransactionLog) {
    const { pairAddress } = pair
    const payments = takePayments(pairAddress)
    const swap = decodeSwapLog(log)
    const net0 = swap.amount0In - swap.amount0Out
    const isFrom0 = net0 > 0n
    const amountIn = isFrom0 ? net0 : swap.amount1In - swap.amount1Out
    const amountOut = isFrom0 ? swap.amount1Out : swap.amount0Out
    // A loan paid back in kind is no exchange.
    if (amountIn <= 0n || amountOut === 0n) return
    const [addressIn, addressOut] = isFrom0
      ? [pair.token0, pair.token1]
      : [pair.token1, pair.token0]
    const before = events.findLast((event) => event.type === 'swap')
    const isNext =
      before?.tokenOut.address === addressIn &&
      (before.recipient === pairAddress || before.amountOut === amountIn)
    const tokenIn = getToken(addressIn, isNext || isCoin(payments))
    const tokenOut = getToken(addressOut)
    const reserves = reservesOf.get(pairAddress)
    const [sideIn, sideOut] = isFrom0 ? ([0, 1] as const) : ([1, 0] as const)
    const hop: SwapHop = {
      ...{ pairAddress, tokenIn, tokenOut, amountIn, amountOut },
      fee: computePortion(amountIn, feeBps),
      priceBefore:
        reserves &&
        toPrice(
          { token: tokenOut, amount: reserves[sideOut] + amountOut },
          { token: tokenIn, amount: reserves[sideIn] - amountIn },
        ),
    }
    const end = { tokenOut, amountOut, recipient: getAddress(swap.to) }
    if (isNext) {
      events.splice(events.indexOf(before), 1)
      const hops = [...nameOutput(before.hops, tokenIn), hop]
      events.push({ ...before, ...end, hops })
    } else
      events.push({
        ...{ type: 'swap', logIndex: log.logIndex, tokenIn, amountIn },
        ...end,
        payer: getPayer(
          payments.filter(({ token }) => token.address === addressIn),
        ),
        hops: [hop],
      })
  }

  function addDeposit(
    { pairAddress, ...pair }: Pair,
    { data, logIndex }: TransactionLog,
  ) {
    const payments = takePayments(pairAddress)
    const payer = getPayer(payments.filter(({ token }) => !token.isLp))
    // Before its event, a pair mints the protocol fee and the depositor's LP
    // tokens.
    const minted = events.find(
      (event) =>
        event.type === 'transfer' &&
        event.token.address === pairAddress &&
        event.from === zeroAddress &&
        event.logIndex === logIndex - 2,
    ) as TransactionTransfer | undefined
    const hasCoin = isCoin(payments)
    events.push({
      ...{ type: 'deposit', logIndex, pairAddress, payer },
      amounts: [
        { token: getToken(pair.token0, hasCoin), amount: word(data, 2) },
        { token: getToken(pair.token1, hasCoin), amount: word(data, 66) },
      ],
      liquidity: minted?.amount ?? 0n,
      recipient: minted?.to ?? payer,
    })
  }

  function addWithdrawal(
    { pairAddress, ...pair }: Pair,
    { data, logIndex }: TransactionLog,
    recipient: Address,
  ) {
    const payments = takePayments(pairAddress).filter(({ token }) => token.isLp)
    const burnt = takePayments(zeroAddress).filter(
      ({ from, token }) => token.isLp && from === pairAddress,
    )
    events.push({
      ...{ type: 'withdrawal', logIndex, pairAddress, recipient },
      amounts: [
        { token: getToken(pair.token0), amount: word(data, 2) },
        { token: getToken(pair.token1), amount: word(data, 66) },
      ],
      liquidity: (burnt.length > 0 ? burnt : payments).reduce(
        (sum, { amount }) => sum + amount,
        0n,
      ),
      payer: getPayer(payments),
    })
  }

  function takePayments(pairAddress: Address) {
    const payments = paidIn.get(pairAddress) ?? []
    paidIn.delete(pairAddress)
    return payments
  }

  /** Returns who paid; the caller if nobody is named, or the router paid its coins. */
  function getPayer(payments: readonly TransactionTransfer[]): Address {
    return payments.findLast(({ from }) => from !== router)?.from ?? caller
  }

  /** Checks whether wrapped coins among some payments were wrapped for them. */
  function isCoin(payments: readonly TransactionTransfer[]): boolean {
    const payment = payments.findLast(({ token }) => token === wrapped)
    return events.some(
      (event) =>
        event.type === 'wrap' &&
        [undefined, event.recipient].includes(payment?.from),
    )
  }

  /** Names the wrapped coin of pools as the native one. */
  function getToken(address: Address, isCoin = false): Token {
    return isCoin && address === wrapped.address
      ? native
      : (findByAddress(deployment, address) as Token)
  }

  /** Names the native coin and its recipient where the wrapped one was paid out. */
  function nameReceived(event: DecodedEvent, index: number): DecodedEvent {
    if (event.type !== 'swap' && event.type !== 'withdrawal') return event
    const isUnwrapped = events.some(
      (next, place) =>
        place > index &&
        next.type === 'unwrap' &&
        next.payer === event.recipient,
    )
    if (!isUnwrapped) return event
    const recipient =
      event.recipient === router ? coinRecipient : event.recipient
    if (event.type === 'swap') {
      const tokenOut = getToken(event.tokenOut.address, true)
      const hops = nameOutput(event.hops, tokenOut)
      return { ...event, recipient, tokenOut, hops }
    }
    const [a, b] = event.amounts.map(({ token, amount }) => ({
      token: getToken(token.address, true),
      amount,
    })) as [TransactionAmount, TransactionAmount]
    return { ...event, recipient, amounts: [a, b] }
  }
}

/** Renames the last hop's output. */
const nameOutput = (hops: readonly SwapHop[], tokenOut: Token): SwapHop[] =>
  hops.with(-1, { ...(hops.at(-1) as SwapHop), tokenOut })

const toAddress = (topic: Hex) => getAddress(addressOf(topic))

/**
 * Decodes one of an account's transactions, and picks its swaps: it paid the
 * input, or the pair or a forwarding contract paid it. Swaps name it as
 * recipient either way.
 */
export function decodeForAccount(
  deployment: Deployment,
  self: Address,
  { call, ...transaction }: AccountTransaction,
): { events: DecodedEvent[]; swaps: DecodedSwap[] } {
  const events = decodeTransaction(
    { ...transaction, value: BigInt(call?.value ?? 0), input: call?.input },
    deployment,
  )
  const swaps = events.flatMap((event, index) => {
    if (event.type !== 'swap') return []
    const { payer, recipient, tokenOut } = event
    const isReceived =
      recipient === self ||
      events.some(
        (next, place) =>
          place > index &&
          next.type === 'transfer' &&
          next.token === tokenOut &&
          next.from === recipient &&
          next.to === self,
      )
    if (isReceived) return { ...event, recipient: self }
    return payer === self ? event : []
  })
  return { events, swaps }
}
