import {
  type Deployment,
  formatAmount,
  getToken,
  getTokens,
  getWrappedToken,
  InvalidAmountError,
  type PlanAmount,
  parseAmount,
  type Token,
  UnknownTokenError,
} from '@letheswap/sdk'
import { type Address, isAddress } from 'viem'
import { didYouMean } from './didYouMean.js'
import { IntentError, UsageError } from './errors.js'

/** Parses an amount above zero. */
export function readAmount(
  text: string,
  { decimals }: Pick<Token, 'decimals'>,
  field = 'amount',
): bigint {
  const fail = (fault: string, message: string) =>
    new IntentError({ name: 'InvalidAmountError', field, fault, message })
  try {
    const amount = parseAmount(text, decimals)
    if (amount > 0n) return amount
  } catch (error) {
    if (!(error instanceof InvalidAmountError)) throw error
    throw fail(faults[error.reason](decimals), error.shortMessage)
  }
  throw fail('must be above zero', `Amount "${text}" is zero.`)
}

const faults: Record<
  InvalidAmountError['reason'],
  (decimals: number) => string
> = {
  empty: () => 'is empty',
  format: () => 'must be a plain decimal number',
  decimals: (decimals) => `has more decimals than the token's ${decimals}`,
  range: () => 'does not fit in a uint256',
}

/** Parses a percentage such as `0.5` into basis points. */
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

/** Parses a whole number. */
export function readNumber(
  name: string,
  text: string | undefined,
  { min = 0, max, range }: { min?: number; max: number; range: string },
): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d{1,15}$/.test(text) && value >= min && value <= max) return value
  throw new UsageError(
    `--${name} must be a whole number ${range}, not '${text}'.`,
  )
}

export const readCount = (name: string, text: string | undefined) =>
  readNumber(name, text, { min: 1, max: 999_999_999, range: 'above 0' })

export const readSeed = (text: string | undefined) =>
  readNumber('seed', text, { max: 2 ** 32 - 1, range: 'below 2^32' })

/** Parses an address. The value is not quoted, because it may be a private key. */
export function readAddress<text extends string | undefined>(
  name: string,
  text: text,
): text extends string ? Address : Address | undefined
export function readAddress(name: string, text: string | undefined) {
  if (text === undefined || isAddress(text)) return text
  throw new UsageError(
    isAddress(text, { strict: false })
      ? `${name} has a wrong checksum (EIP-55): check it for typos, or write it in lower case.`
      : `${name} must be an address: 0x and 40 hex digits.`,
  )
}

/** Refers to the coin that pays for gas, regardless of its symbol. */
export const native = 'native'

/**
 * Finds a token by a symbol, in any case, or by an address, including the wrapped coin
 * and LP tokens. `native` is the native coin, even if a token has this symbol.
 */
export function readToken(
  deployment: Deployment,
  text: string,
  field = 'token',
): Token {
  const tokens = [...getTokens(deployment), getWrappedToken(deployment)]
  const wanted = text.toLowerCase()
  const token = tokens.find(({ isNative, symbol }) =>
    text === native ? isNative : symbol.toLowerCase() === wanted,
  )
  if (token) return token
  try {
    return getToken(deployment, text as Address)
  } catch (error) {
    if (!(error instanceof UnknownTokenError)) throw error
  }
  const symbols = tokens.map(({ symbol }) => symbol)
  // A long text is not quoted, because it may be a private key.
  const quoted = text.length > 20 ? 'with this symbol' : `"${text}"`
  throw new IntentError({
    name: 'UnknownTokenError',
    field,
    fault: 'is not a token of list_tokens',
    message: `There is no token ${quoted} on this network.`,
    hints: [
      ...(isAddress(text, { strict: false })
        ? [`Add it with: lethe token add ${text}`]
        : didYouMean(text, symbols)),
      `Known tokens: ${symbols.join(', ')}.`,
    ],
  })
}

export function withSymbol(amount: bigint, token: Token): string {
  return `${formatAmount(amount, token.decimals)} ${token.symbol}`
}

/** Returns a list such as '1 ZKP and 0.5 USDT'. */
export const listAmounts = (amounts: readonly PlanAmount[]): string =>
  amounts.map(({ token, amount }) => withSymbol(amount, token)).join(' and ')
