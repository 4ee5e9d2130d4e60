import {
  type Deployment,
  formatAmount,
  getTokens,
  getWrappedToken,
  InvalidAmountError,
  type PlanAmount,
  parseAmount,
  type Token,
} from '@letheswap/sdk'
import { type Address, isAddress } from 'viem'
import { didYouMean } from './didYouMean.js'
import { UsageError } from './errors.js'

export function readAmount(text: string, token: Token): bigint {
  const amount = parseAmount(text, token.decimals)
  if (amount === 0n) throw new UsageError(`Amount "${text}" is zero.`)
  return amount
}

/** Reads a percentage like `0.5` as basis points. */
export function readSlippage(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  try {
    const bps = Number(parseAmount(text, 2))
    if (bps <= 10_000) return bps
  } catch (error) {
    if (!(error instanceof InvalidAmountError)) throw error
  }
  throw new UsageError(
    `--slippage must be a percentage from 0 to 100 with at most 2 decimals, not '${text}'.`,
  )
}

export function readCount(
  name: string,
  text: string | undefined,
): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(
      `--${name} must be a whole number above 0, not '${text}'.`,
    )
  return Number(text)
}

export function readSeed(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,10}$/.test(text) || Number(text) >= 2 ** 32)
    throw new UsageError(
      `--seed must be a whole number below 2^32, not '${text}'.`,
    )
  return Number(text)
}

/** Reads an address option. It is not quoted: it may be a private key. */
export function readAddress<text extends string | undefined>(
  name: string,
  text: text,
): text extends string ? Address : Address | undefined
export function readAddress(name: string, text: string | undefined) {
  if (text === undefined || isAddress(text)) return text
  throw new UsageError(`--${name} must be an address: 0x and 40 hex digits.`)
}

/** Reads a symbol, in any case, or an address; also the wrapped coin's. */
export function readToken(deployment: Deployment, symbol: string): Token {
  const wrapped = getWrappedToken(deployment)
  const tokens = [...getTokens(deployment), wrapped]
  const wanted = symbol.toLowerCase()
  const token = tokens.find(
    ({ address, isNative, symbol }) =>
      symbol.toLowerCase() === wanted ||
      (!isNative && address.toLowerCase() === wanted),
  )
  if (token) return token
  const symbols = tokens.map(({ symbol }) => symbol)
  // A long text may be a private key.
  const quoted = symbol.length > 20 ? 'with this symbol' : `"${symbol}"`
  throw new UsageError(`There is no token ${quoted} on this network.`, {
    metaMessages: [
      ...(isAddress(symbol, { strict: false })
        ? [`Add it with: lethe token add ${symbol}`]
        : didYouMean(symbol, symbols)),
      `Known tokens: ${symbols.join(', ')}.`,
    ],
  })
}

export function withSymbol(amount: bigint, token: Token): string {
  return `${formatAmount(amount, token.decimals)} ${token.symbol}`
}

/** As in '1 ZKP and 0.5 USDT'. */
export const listAmounts = (amounts: readonly PlanAmount[]): string =>
  amounts.map(({ token, amount }) => withSymbol(amount, token)).join(' and ')
