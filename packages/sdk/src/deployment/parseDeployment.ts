import {
  type Address,
  getAddress,
  type Hash,
  isAddress,
  isHash,
  zeroAddress,
} from 'viem'
import { parsePage } from './parsePage.js'
import {
  invalid,
  list,
  object,
  optional,
  picture,
  type Reader,
  text,
  url,
} from './readers.js'
import type { Deployment, PairKey, TokenInfo } from './types.js'

/**
 * Validates a deployment where it enters the program, e.g. from a file.
 * Addresses come back checksummed, pairs with a token that is not in the
 * registry are dropped, unknown fields are ignored.
 *
 * @param json - The parsed JSON.
 * @returns A deployment that the rest of the SDK can trust.
 * @throws InvalidDeploymentError naming the bad field; it never quotes a URL,
 * which may carry credentials.
 *
 * @example
 * ```ts
 * import { parseDeployment } from '@letheswap/sdk'
 *
 * const response = await fetch('/config.json')
 * const deployment = parseDeployment(await response.json())
 * ```
 */
export function parseDeployment(json: unknown): Deployment {
  const root = object(json, 'deployment')
  const chain = object(root.chain, 'chain')
  const native = object(chain.nativeCurrency, 'chain.nativeCurrency')
  const contracts = object(root.contracts, 'contracts')
  const id = integer(1, Number.MAX_SAFE_INTEGER)(chain.id, 'chain.id')
  const symbol = ticker(native.symbol, 'chain.nativeCurrency.symbol')
  const rpcUrls = list(url('http:', 'https:', 'ws:', 'wss:'))(
    chain.rpcUrls,
    'chain.rpcUrls',
  )
  if (rpcUrls.length === 0)
    throw invalid('chain.rpcUrls', 'a list with at least one URL')
  const tokens = list(token(id))(root.tokens, 'tokens')
  const symbols = [symbol, ...tokens.map((token) => token.symbol)]
  refuseRepeats(tokens, 'symbol', symbol)
  const wrappedNative = address(
    contracts.wrappedNative,
    'contracts.wrappedNative',
  )
  refuseRepeats(tokens, 'address', wrappedNative)
  return {
    chain: {
      id,
      name: name(chain.name, 'chain.name'),
      nativeCurrency: {
        name: name(native.name, 'chain.nativeCurrency.name'),
        symbol,
        decimals: decimals(native.decimals, 'chain.nativeCurrency.decimals'),
      },
      rpcUrls,
    },
    genesisHash: hash(root.genesisHash, 'genesisHash'),
    startBlock: integer(0, Number.MAX_SAFE_INTEGER)(
      root.startBlock,
      'startBlock',
    ),
    contracts: {
      factory: address(contracts.factory, 'contracts.factory'),
      router: address(contracts.router, 'contracts.router'),
      wrappedNative,
      ...optional('multicall3', address, contracts, 'contracts.'),
      ...optional('pairInitCodeHash', hash, contracts, 'contracts.'),
    },
    tokens,
    pairs: knownPairs(list(pairKey)(root.pairs, 'pairs'), symbols),
    ...optional('feeBps', integer(0, 9999), root),
    ...optional('faucetUrl', url('http:', 'https:'), root),
    ...optional('probeUrl', url('http:', 'https:'), root),
    ...optional('page', parsePage, root),
  }
}

/** Longer names are mistakes, and do not fit a screen. */
const name: Reader<string> = (value, field) => {
  if (text(value, field).length > 100)
    throw invalid(field, 'a name of at most 100 characters')
  return value as string
}

/**
 * A hyphen would make a pair key ambiguous; invisible, right-to-left or very long
 * symbols would mislead the reader.
 */
const ticker: Reader<string> = (value, field) => {
  if (typeof value !== 'string' || !/^[^\s\p{C}-]{1,32}$/u.test(value))
    throw invalid(
      field,
      'a symbol of at most 32 visible characters without spaces or hyphens',
    )
  return value
}

const boolean: Reader<boolean> = (value, field) => {
  if (typeof value !== 'boolean') throw invalid(field, 'true or false')
  return value
}

const integer =
  (min: number, max: number): Reader<number> =>
  (value, field) => {
    if (
      !Number.isSafeInteger(value) ||
      Number(value) < min ||
      Number(value) > max
    )
      throw invalid(field, `an integer from ${min} to ${max}`)
    return value as number
  }

// Called when it reads, as bundlers keep what is called when a module loads.
// One whole token of more than 77 decimals does not fit into 256 bits.
const decimals: Reader<number> = (value, field) => integer(0, 77)(value, field)

const address: Reader<Address> = (value, field) => {
  if (value === zeroAddress) throw invalid(field, 'an address other than zero')
  if (typeof value !== 'string' || !isAddress(value))
    throw invalid(field, 'an address with 40 hex digits and a right checksum')
  return getAddress(value)
}

const hash: Reader<Hash> = (value, field) => {
  if (typeof value !== 'string' || !isHash(value))
    throw invalid(field, 'a hash with 64 hex digits')
  return value.toLowerCase() as Hash
}

const token =
  (chainId: number): Reader<TokenInfo> =>
  (value, field) => {
    const token = object(value, field)
    const places = decimals(token.decimals, `${field}.decimals`)
    if (token.chainId !== chainId)
      throw invalid(`${field}.chainId`, `the deployment's chain id ${chainId}`)
    return {
      chainId,
      address: address(token.address, `${field}.address`),
      name: name(token.name, `${field}.name`),
      symbol: ticker(token.symbol, `${field}.symbol`),
      decimals: places,
      ...optional('logoURI', picture, token, `${field}.`),
      ...optional('extensions', extensions(places), token, `${field}.`),
    }
  }

/** Extensions of others are ignored, as all unknown fields are. */
const extensions =
  (decimals: number): Reader<NonNullable<TokenInfo['extensions']>> =>
  (value, field) => {
    const own = object(value, field)
    return {
      ...optional('displayDecimals', integer(0, decimals), own, `${field}.`),
      ...optional('feeOnTransfer', boolean, own, `${field}.`),
    }
  }

const pairKey: Reader<PairKey> = (value, field) => {
  const [a, b, ...rest] = typeof value === 'string' ? value.split('-') : []
  if (!a || !b || a === b || rest.length > 0)
    throw invalid(field, "two different symbols written 'SYMA-SYMB'")
  return `${a}-${b}`
}

/** The native coin takes part under its symbol and its wrapped address. */
function refuseRepeats(
  tokens: readonly TokenInfo[],
  key: 'symbol' | 'address',
  native: string,
) {
  const seen = new Set([native])
  for (const [index, { [key]: value }] of tokens.entries()) {
    if (seen.has(value))
      throw invalid(`tokens[${index}].${key}`, `unlike every other ${key}`)
    seen.add(value)
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
