import {
  type Deployment,
  getTokens,
  type Token,
  type TransactionDetails,
  type TransactionIntent,
  type TransactionSwap,
} from '@letheswap/sdk'
import { formatPrice } from '@letheswap/sdk/amm'
import { listAmounts, withSymbol } from './amounts.js'

/** Describes a transaction in English: one sentence, then the details. */
export function describeTransaction(
  details: Exclude<TransactionDetails, { status: 'unknown' }>,
  deployment: Deployment,
): string[] {
  const { from, intent } = details
  const wish = describeAsk(intent)
  if (details.status === 'pending')
    return [`${from} wants to ${wish}; the transaction is not in a block yet.`]
  const [native] = getTokens(deployment) as [Token]
  const { blockNumber, timestamp, gas } = details
  const facts = [
    `Block ${blockNumber}, ${new Date(timestamp * 1_000).toISOString()}.`,
    `Gas: ${withSymbol(gas.fee, native)} for ${gas.used} units.`,
  ]
  if (details.status === 'failed')
    return [
      `${from} tried to ${wish}, but failed: ${details.reason.message}`,
      ...facts,
    ]
  const done = [
    ...details.swaps.map(
      ({ tokenIn, amountIn, tokenOut, amountOut }) =>
        `swapped ${withSymbol(amountIn, tokenIn)} for ${withSymbol(amountOut, tokenOut)}`,
    ),
    ...details.liquidity.map(
      ({ type, amounts }) =>
        `${type === 'deposit' ? 'added' : 'removed'} ${listAmounts(amounts)}`,
    ),
  ]
  return [
    done.length > 0
      ? `${from} ${done.join(', and ')}.`
      : `${from} asked to ${wish}, and it was done.`,
    ...details.swaps.flatMap(describeSwap),
    ...facts,
  ]
}

function describeSwap({
  hops,
  price,
  priceBefore,
  priceNow,
  ...swap
}: TransactionSwap) {
  const [a, b] = [swap.tokenIn.symbol, swap.tokenOut.symbol]
  const now = priceNow ? `; it is ${formatPrice(priceNow)} now` : ''
  return [
    `1 ${a} got ${formatPrice(price)} ${b}; the pools' price was ${formatPrice(priceBefore)}${now}.`,
    ...hops.map(
      ({ tokenIn, tokenOut, amountIn, amountOut, fee }) =>
        `${tokenIn.symbol} / ${tokenOut.symbol}: ${withSymbol(amountIn, tokenIn)} for ${withSymbol(amountOut, tokenOut)}, with a fee of ${withSymbol(fee, tokenIn)}.`,
    ),
  ]
}

function describeAsk(intent: TransactionIntent): string {
  switch (intent.kind) {
    case 'swap':
      return intent.type === 'exactOutput'
        ? `swap at most ${listAmounts(intent.spend)} for ${listAmounts(intent.receiveAtLeast)}`
        : `swap ${listAmounts(intent.spend)} for at least ${listAmounts(intent.receiveAtLeast)}`
    case 'addLiquidity':
      return `add ${listAmounts(intent.spend)}`
    case 'removeLiquidity':
      return `remove ${listAmounts(intent.spend)} for at least ${listAmounts(intent.receiveAtLeast)}`
    case 'approve':
      return `let ${intent.spender} spend ${listAmounts([intent.allow])}`
    case 'wrap':
    case 'unwrap':
      return `turn ${listAmounts(intent.spend)} into ${listAmounts(intent.receiveAtLeast)}`
    case 'transfer':
      return `send ${listAmounts(intent.spend)} to ${intent.recipient}`
    case 'deploy':
      return 'create a contract'
    default:
      return `make a call that is not the exchange's (${intent.selector})`
  }
}
