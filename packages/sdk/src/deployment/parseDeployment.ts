import { type Address, getAddress, isAddress, zeroAddress } from 'viem'
import { InvalidDeploymentError } from '../errors/deployment.js'
import { mostDecimals } from '../utils/mostDecimals.js'
import {
  boolean,
  hash,
  integer,
  invalid,
  list,
  object,
  type Reader,
  read,
  string,
} from '../utils/readers.js'
import { normalizeSymbol } from './normalizeSymbol.js'
import { line, picture, url } from './texts.js'
import type { Deployment, DeploymentPage, PairKey, TokenInfo } from './types.js'

/**
 * Validates a deployment from outside, e.g. a file. Checksums addresses, drops
 * pairs with unknown tokens, and ignores unknown fields.
 *
 * @throws InvalidDeploymentError naming the invalid field; it never quotes a
 * URL, which may carry credentials.
 */
export function parseDeployment(json: unknown): Deployment {
  return read(
    deployment,
    json,
    (field, expected) =>
      new InvalidDeploymentError({ field: field || 'deployment', expected }),
  )
}

const deployment: Reader<Deployment> = (json, field) => {
  const deployment = object({
    chain: object({
      id: integer(1),
      name,
      nativeCurrency: object({ name, symbol: ticker, decimals }),
      rpcUrls: list(url('http:', 'https:')),
    }),
    genesisHash: hash,
    startBlock: integer(),
    contracts: object({
      factory: address,
      router: address,
      wrappedNative: address,
      'multicall3?': address,
      'pairInitCodeHash?': hash,
    }),
    tokens: list(token),
    pairs: list(pairKey),
    'feeBps?': integer(0, 9999),
    'faucetUrl?': url('http:', 'https:'),
    'probeUrl?': url('http:', 'https:'),
    'logWindowSize?': integer(1),
    'page?': page,
  })(json, field)
  const { chain, contracts, tokens, pairs } = deployment
  if (chain.rpcUrls.length === 0)
    throw invalid('chain.rpcUrls', 'a list with at least one URL')
  for (const [index, { chainId }] of tokens.entries())
    if (chainId !== chain.id)
      throw invalid(
        `tokens[${index}].chainId`,
        `the deployment's chain id ${chain.id}`,
      )
  const { symbol } = chain.nativeCurrency
  refuseRepeats(tokens, 'symbol', symbol)
  refuseRepeats(tokens, 'address', contracts.wrappedNative)
  const symbols = [symbol, ...tokens.map((token) => token.symbol)]
  return { ...deployment, pairs: knownPairs(pairs, symbols) }
}

/** Longer names are mistakes, and do not fit a screen. */
const name = line(100)

/** A hyphen would make a pair key ambiguous. */
const ticker: Reader<string> = (value, field) =>
  string(
    'a symbol of at most 32 visible characters without spaces or hyphens',
    (text) => !/[\s-]/.test(text),
  )(line(32)(value, field), field)

const decimals = integer(0, mostDecimals)

const address: Reader<Address> = (value, field) => {
  if (value === zeroAddress) throw invalid(field, 'an address other than zero')
  if (typeof value !== 'string' || !isAddress(value))
    throw invalid(field, 'an address with 40 hex digits and a right checksum')
  return getAddress(value)
}

const token: Reader<TokenInfo> = (value, field) => {
  const token = object({
    chainId: integer(),
    address,
    name,
    symbol: ticker,
    decimals,
    'logoURI?': picture,
    'extensions?': object({
      'displayDecimals?': decimals,
      'feeOnTransfer?': boolean,
      'contractSymbol?': line(32),
      'imported?': boolean,
    }),
  })(value, field)
  if ((token.extensions?.displayDecimals ?? 0) > token.decimals)
    throw invalid(
      `${field}.extensions.displayDecimals`,
      `an integer from 0 to ${token.decimals}`,
    )
  return token
}

/** Refuses what would mislead or break a page. */
const page: Reader<DeploymentPage> = (value, field) => {
  const page = object({
    'name?': line(40),
    'logoURI?': picture,
    'coinLogoURI?': picture,
    'accent?': string('a color such as #0b7268', (text) =>
      /^#[\da-f]{6}$/i.test(text),
    ),
    'lpLabel?': line(32),
    'walletURL?': url('https:'),
    'links?': list(
      object({ label: line(40), url: url('https:', 'http:', 'mailto:') }),
    ),
  })(value, field)
  if (page.links && page.links.length > 10)
    throw invalid(`${field}.links`, 'a list of at most 10 links')
  return page
}

const pairKey: Reader<PairKey> = (value, field) => {
  const [a, b, ...rest] = typeof value === 'string' ? value.split('-') : []
  if (!a || !b || a === b || rest.length > 0)
    throw invalid(field, "two different symbols written 'SYMA-SYMB'")
  return `${a}-${b}`
}

/**
 * Refuses repeats; the native coin counts by its symbol and its wrapped
 * address.
 */
function refuseRepeats(
  tokens: readonly TokenInfo[],
  key: 'symbol' | 'address',
  native: string,
) {
  const seen = new Set([normalizeSymbol(native)])
  for (const [index, { [key]: value }] of tokens.entries()) {
    const latin = normalizeSymbol(value)
    if (seen.has(latin))
      throw invalid(`tokens[${index}].${key}`, `unlike every other ${key}`)
    seen.add(latin)
  }
}

/** Pairs with a token not in the registry are dropped; so are repeats. */
function knownPairs(pairs: readonly PairKey[], symbols: readonly string[]) {
  const seen = new Set<string>()
  return pairs.filter((pair) => {
    const sides = pair.split('-')
    const id = [...sides].sort().join('-')
    if (seen.has(id) || !sides.every((side) => symbols.includes(side)))
      return false
    seen.add(id)
    return true
  })
}
