import { DEFAULT_FEE_BPS } from '../amm/constants.js'
import { InvalidDeploymentError } from '../errors/deployment.js'
import {
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
import { getNativeToken, getWrappedToken } from './registry.js'
import {
  contractOf,
  decimals,
  name,
  readTokens,
  type SkipOptions,
  symbol,
  tokenOf,
} from './rules.js'
import { line, picture, url } from './texts.js'
import type { Deployment, DeploymentPage, PairKey } from './types.js'

export declare namespace parseDeployment {
  type Options = SkipOptions
}

/**
 * Validates a deployment from an external source, e.g. a file. Checksums addresses,
 * fills in defaults, drops pairs with unknown tokens, and ignores unknown fields.
 *
 * @param json - The parsed JSON.
 * @throws InvalidDeploymentError with the invalid field. It never quotes a URL, which
 * may contain credentials.
 */
export function parseDeployment(
  json: unknown,
  options: parseDeployment.Options = {},
): Deployment {
  const { tokens: entries, ...network } = read(
    readNetwork,
    json,
    (field, expected) =>
      new InvalidDeploymentError({ field: field || 'deployment', expected }),
  )
  // The native coin and its wrapped version also count as tokens.
  const base: Deployment = { ...network, tokens: [] }
  const native = getNativeToken(base)
  const wrapped = getWrappedToken(base)
  const seen = new Set(
    [native, wrapped].map((it) => normalizeSymbol(it.symbol)),
  )
  seen.add(native.address)
  const readToken = tokenOf(base.chain.id)
  const tokens = readTokens(
    entries,
    (value, field) => {
      const token = readToken(value, field)
      const { address } = token
      const symbol = normalizeSymbol(token.symbol)
      if (seen.has(symbol)) throw invalid('symbol', 'unlike every other symbol')
      if (seen.has(address))
        throw invalid('address', 'unlike every other address')
      seen.add(symbol).add(address)
      return token
    },
    options,
  )
  const listed = [native, ...tokens].map(({ symbol }) => symbol)
  return { ...base, tokens, pairs: knownPairs(base.pairs, new Set(listed)) }
}

const chain = /* @__PURE__ */ object({
  id: integer(1),
  name,
  nativeCurrency: object({ name, symbol, decimals }),
  rpcUrls: list(url('http:', 'https:')),
})

function readNetwork(json: unknown, field: string) {
  const { id, rpcUrls } = object({ chain })(json, field).chain
  if (rpcUrls.length === 0)
    throw invalid('chain.rpcUrls', 'a list with at least one URL')
  const contract = contractOf(id)
  const network = object({
    chain,
    genesisHash: hash,
    startBlock: integer(),
    contracts: object({
      factory: contract,
      router: contract,
      wrappedNative: contract,
      'multicall3?': contract,
      'pairInitCodeHash?': hash,
    }),
    tokens: (value) => value,
    pairs: list(pairKey),
    'feeBps?': integer(0, 9999),
    'faucetUrl?': url('http:', 'https:'),
    'probeUrl?': url('http:', 'https:'),
    'logWindowSize?': integer(1),
    'page?': page,
  })(json, field)
  return { feeBps: DEFAULT_FEE_BPS, ...network }
}

/** Refuses values that would mislead visitors or break a page. */
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
    'demoURL?': url('https:'),
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

/** Drops repeated pairs, and pairs with a token that is not listed. */
function knownPairs(pairs: readonly PairKey[], symbols: ReadonlySet<string>) {
  const seen = new Set<string>()
  return pairs.filter((pair) => {
    const sides = pair.split('-')
    const id = [...sides].sort().join('-')
    if (seen.has(id) || !sides.every((side) => symbols.has(side))) return false
    seen.add(id)
    return true
  })
}
