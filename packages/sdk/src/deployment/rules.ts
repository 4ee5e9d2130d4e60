import { type Address, zeroAddress } from 'viem'
import { InvalidDeploymentError } from '../errors/deployment.js'
import { toChecksum } from '../utils/checkAddress.js'
import { maxDecimals } from '../utils/maxDecimals.js'
import {
  addressExpected,
  boolean,
  integer,
  invalid,
  object,
  type Reader,
  read,
  string,
} from '../utils/readers.js'
import { line, picture, shorten } from './texts.js'
import type { TokenInfo } from './types.js'

export type SkipOptions = {
  /**
   * Called for each invalid token, which is then omitted.
   * @default any invalid token is an error
   */
  onSkipped?: ((error: InvalidDeploymentError) => void) | undefined
}

/** A longer name would not fit the screen, and is probably a mistake. */
export const name: Reader<string> = /* @__PURE__ */ line(100)

/**
 * A hyphen would make a pair key ambiguous. Symbols are keys of objects, which already
 * have properties such as `constructor`.
 */
export const symbol: Reader<string> = (value, field) =>
  string(
    'a symbol of at most 32 visible characters without spaces or hyphens',
    (text) => !/[\s-]/.test(text) && !(text in {}),
  )(line(32)(value, field), field)

export const decimals: Reader<number> = /* @__PURE__ */ integer(0, maxDecimals)

/** Reads a contract address on a chain. Returns it with its checksum. */
export const contractOf =
  (chainId: number): Reader<Address> =>
  (value, field) => {
    const address = toChecksum(`${value}`, chainId)
    if (!address) throw invalid(field, addressExpected)
    if (address !== zeroAddress) return address
    throw invalid(field, 'an address other than zero')
  }

/**
 * Reads a token of a chain. The caller must check that it differs from the other
 * tokens.
 */
export const tokenOf =
  (chainId: number): Reader<TokenInfo> =>
  (value, field) => {
    const token = object({
      chainId: integer(),
      address: contractOf(chainId),
      name,
      symbol,
      decimals,
      'logoURI?': picture,
      'extensions?': object({
        'displayDecimals?': decimals,
        'feeOnTransfer?': boolean,
        'contractSymbol?': line(32),
        'imported?': boolean,
      }),
    })(value, field)
    if (token.chainId !== chainId)
      throw invalid('chainId', `the deployment's chain id ${chainId}`)
    if ((token.extensions?.displayDecimals ?? 0) > token.decimals)
      throw invalid(
        'extensions.displayDecimals',
        `an integer from 0 to ${token.decimals}`,
      )
    return token
  }

/** Reads a list of tokens in their order. */
export function readTokens(
  entries: unknown,
  reader: Reader<TokenInfo>,
  { onSkipped }: SkipOptions,
): TokenInfo[] {
  if (!Array.isArray(entries))
    throw new InvalidDeploymentError({ field: 'tokens', expected: 'a list' })
  return entries.flatMap((entry, index) => {
    try {
      return read(reader, entry, (field, expected) => {
        const { symbol, address } = Object(entry)
        const token = shorten(String(symbol ?? address ?? ''), 42)
        const path = `tokens[${index}]${field && `.${field}`}`
        return new InvalidDeploymentError({ field: path, expected, token })
      })
    } catch (error) {
      if (!onSkipped || !(error instanceof InvalidDeploymentError)) throw error
      onSkipped(error)
      return []
    }
  })
}
