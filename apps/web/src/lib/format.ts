import {
  formatAmount,
  formatLiquidity,
  formatShare,
  formatTokenAmount,
  formatUsd,
  getExecutionPrice,
  getLiquidityShare,
  type Token,
} from '@letheswap/sdk'
import { formatPrice } from '@letheswap/sdk/amm'
import { forLocale, getLanguage } from '../messages/intl'

/** Groups digits: '1,234.5', or '1 234.5' in Russian, which uses a decimal comma. */
export function groupDigits(number: string): string {
  const isRussian = globalThis.document?.documentElement.lang === 'ru'
  const [whole = '', fraction] = number.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, isRussian ? '\u00a0' : ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/**
 * Formats an amount with the token's display decimals, or with two significant digits
 * if it would otherwise show zero. Truncates: `showAmount(3_000n, usdt)` is '0.003'.
 */
export function showAmount(amount: bigint, token: Token): string {
  const text = formatTokenAmount(amount, token)
  if (text !== '0') return text
  const zeros = token.decimals - amount.toString().length
  return formatAmount(amount, token.decimals, Math.max(0, zeros) + 2)
}

/** Formats '1,234.5 USDT', or a dash for an unknown amount. */
export function showTokenAmount(
  amount: bigint | undefined,
  token: Token,
): string {
  if (amount === undefined) return '–'
  if (amount < 0n) return `−${showTokenAmount(-amount, token)}`
  return `${groupDigits(showAmount(amount, token))} ${token.symbol}`
}

/**
 * Creates a formatter for '10.09M', truncated. Russian uses the decimal point of all
 * other numbers.
 */
function createCompact(minimumFractionDigits: number) {
  const getFormat = forLocale(
    (locale) =>
      new Intl.NumberFormat(locale, {
        notation: 'compact',
        minimumFractionDigits,
        maximumFractionDigits: 2,
        roundingMode: 'trunc',
      } as Intl.NumberFormatOptions),
  )
  return (whole: string) =>
    getFormat(getLanguage()).format(BigInt(whole)).replace(',', '.')
}

const showCompactWhole = createCompact(0)
const showCompactDollars = createCompact(2)

/** Formats '10.09M ZKP' from ten thousand on, or '990.417 WETH' below, truncated. */
export function showCompact(amount: bigint | undefined, token: Token): string {
  if (amount === undefined) return '–'
  const whole = formatAmount(amount, token.decimals, 0)
  const figure =
    whole.length < 5
      ? showSignificant(showAmount(amount, token), 6)
      : showCompactWhole(whole)
  return `${figure} ${token.symbol}`
}

/** Formats '$1,234.56', '$48.95M' from a million on, or '<$0.01', truncated. */
export function showDollars(usd: bigint, isWhole = false): string {
  const text = formatUsd(usd)
  if (usd > 0n && text === '0.00') return '<$0.01'
  const [whole = ''] = text.split('.')
  return `$${isWhole || whole.length < 7 ? groupDigits(text) : showCompactDollars(whole)}`
}

/**
 * Formats LP tokens with 6 decimals, truncated, or '<0.000001' if they would show zero.
 */
export function showLiquidity(liquidity: bigint): string {
  const text = formatLiquidity(liquidity)
  return liquidity > 0n && !/[1-9]/.test(text) ? '<0.000001' : text
}

/** Formats '12.5000%', truncated, or '<0.0001%' for a smaller share above zero. */
export function showShare(parts: {
  liquidity: bigint
  totalSupply: bigint
}): string {
  const share = getLiquidityShare(parts)
  const isTiny = share === 0n && parts.liquidity > 0n
  return isTiny ? '<0.0001%' : `${formatShare(share)}%`
}

export type Amount = { token: Token; amount: bigint }

/** Formats all digits, e.g. for a title. */
export const nameWhole = ({ token, amount }: Amount): string =>
  `${formatAmount(amount, token.decimals)} ${token.symbol}`

type Fraction = { numerator: bigint; denominator: bigint }

/**
 * Formats '1 ZKP = 0.4985 USDT'. A price has six significant digits, rounded to the
 * nearest, regardless of the tokens' display decimals.
 */
export function showPrice(
  base: Pick<Token, 'symbol'>,
  counter: Pick<Token, 'symbol'>,
  price: Fraction | undefined,
): string {
  const shown = price?.numerator ? groupDigits(formatPrice(price)) : '–'
  return `1 ${base.symbol} = ${shown} ${counter.symbol}`
}

function getTradePrice(base: Amount, counter: Amount): Fraction | undefined {
  return base.amount > 0n
    ? getExecutionPrice({
        amountIn: base.amount,
        decimalsIn: base.token.decimals,
        amountOut: counter.amount,
        decimalsOut: counter.token.decimals,
      })
    : undefined
}

/** Orders two amounts so that their price is at least 1. */
export function orderPrice(a: Amount, b: Amount): readonly [Amount, Amount] {
  const price = getTradePrice(a, b)
  return price && price.numerator < price.denominator ? [b, a] : [a, b]
}

/** Formats the price at which two amounts are exchanged. */
export const showTradePrice = (base: Amount, counter: Amount): string =>
  showPrice(base.token, counter.token, getTradePrice(base, counter))

/** Formats basis points as a percentage, e.g. '36.5%'. */
export function showBps(bps: number | undefined): string {
  if (bps === undefined) return '–'
  if (bps < 0) return `−${showBps(-bps)}`
  return `${groupDigits(formatAmount(BigInt(bps), 2))}%`
}

/**
 * Formats eight significant digits, or all integer digits, grouped and truncated:
 * '1,234.5678'.
 */
export function showSignificant(text: string, count = 8): string {
  const [whole = '', fraction = ''] = text.split('.')
  const digits =
    whole === '0' ? count + fraction.search(/[1-9]|$/) : count - whole.length
  const cut = `${whole}.${fraction.slice(0, Math.max(digits, 0))}`
  return groupDigits(cut.replace(/\.?0*$/, ''))
}
