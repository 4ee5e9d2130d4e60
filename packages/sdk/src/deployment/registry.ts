import type { Address } from 'viem'
import { getPairAddress } from '../contracts/getPairAddress.js'
import { sortTokens } from '../contracts/sortTokens.js'
import type { Pair } from '../contracts/types.js'
import { SameTokenError } from '../errors/actions.js'
import { InvalidOptionError } from '../errors/options.js'
import { UnknownTokenError } from '../errors/tokens.js'
import { getLpToken } from '../tokens/getLpToken.js'
import { toAddress } from '../tokens/toAddress.js'
import type { Token } from '../tokens/types.js'
import type { Deployment } from './types.js'

const defaultDisplayDecimals = 6

/** Caches a value that is derived from an object. */
function once<key extends WeakKey, value>(derive: (key: key) => value) {
  const derived = new WeakMap<key, value>()
  return (key: key): value => {
    const value = derived.get(key) ?? derive(key)
    derived.set(key, value)
    return value
  }
}

/** Catches invalid values from JavaScript callers and cast JSON. */
export function assertDeployment(deployment: Deployment): void {
  if (typeof deployment?.feeBps !== 'number')
    throw new InvalidOptionError({
      field: 'deployment',
      expected: 'parsed by parseDeployment',
    })
}

/** Lists the native coin, followed by the deployment's tokens. */
const listTokens = /* @__PURE__ */ once((deployment: Deployment): Token[] => {
  assertDeployment(deployment)
  const { chain, contracts, tokens } = deployment
  return [
    {
      ...chain.nativeCurrency,
      displayDecimals: defaultDisplayDecimals,
      address: contracts.wrappedNative,
      isNative: true,
    },
    ...tokens.map(({ chainId: _, extensions, ...token }) => ({
      ...token,
      displayDecimals: extensions?.displayDecimals ?? defaultDisplayDecimals,
      isNative: false,
      contractSymbol: extensions?.contractSymbol,
      feeOnTransfer: extensions?.feeOnTransfer || undefined,
      isImported: extensions?.imported,
    })),
  ]
})

/**
 * Returns the wrapped native coin as a separate token, e.g. WZKP. Pools hold it, but
 * `getTokens` lists the native coin instead.
 */
export const getWrappedToken = /* @__PURE__ */ once(
  (deployment: Deployment): Token => {
    const native = getNativeToken(deployment)
    return {
      ...native,
      symbol: `W${native.symbol}`,
      name: `Wrapped ${native.name}`,
      isNative: false,
    }
  },
)

export const getNativeToken = (deployment: Deployment): Token =>
  listTokens(deployment)[0] as Token

/** Returns tokens by symbol, and by address in lower case, without LP tokens. */
export const getIndex = /* @__PURE__ */ once((deployment: Deployment) => {
  const all = [getWrappedToken(deployment), ...listTokens(deployment)]
  const by = (getKey: (token: Token) => string) =>
    new Map(all.map((token) => [getKey(token), token]))
  return {
    symbols: by(({ symbol }) => symbol),
    addresses: by((token) => toAddress(token).toLowerCase()),
  }
})

/** Returns the listed pairs by their address in lower case. */
export const getPairs = /* @__PURE__ */ once(
  (deployment: Deployment): ReadonlyMap<string, Pair> => {
    const { symbols } = getIndex(deployment)
    return new Map(
      deployment.pairs.map((key) => {
        const [a, b] = key
          .split('-')
          .map((symbol) => symbols.get(symbol) ?? fail(deployment, symbol))
        const pair = toPair(deployment, a as Token, b as Token, key)
        return [pair.pairAddress.toLowerCase(), pair]
      }),
    )
  },
)

const getLpTokenOf = /* @__PURE__ */ once(({ pairAddress }: Pair) =>
  getLpToken(pairAddress),
)

/** Finds a token, or a listed pair's LP token, by its address in any case. */
export function findByAddress(
  deployment: Deployment,
  address: string,
): Token | undefined {
  const key = address.toLowerCase()
  const token = getIndex(deployment).addresses.get(key)
  if (token) return token
  const pair = getPairs(deployment).get(key)
  return pair && getLpTokenOf(pair)
}

/**
 * Returns all tokens of a deployment. The native coin comes first, with the address of
 * its wrapped version.
 */
export function getTokens<symbols extends string>(
  deployment: Deployment<symbols>,
): Token<symbols>[] {
  return [...listTokens(deployment as Deployment)] as Token<symbols>[]
}

/**
 * Finds a token by its symbol, compared exactly, or by its address. viem's `ethAddress`
 * is the native coin. The wrapped coin, e.g. WZKP, can be found by both, and the LP
 * token of a listed pair by the pair's address.
 *
 * @param id - The address, or the symbol in the same case.
 * @throws UnknownTokenError if the deployment has no such token.
 */
export function getToken<symbols extends string>(
  deployment: Deployment<symbols>,
  id: NoInfer<symbols> | Address,
): Token<symbols> {
  const token =
    getIndex(deployment as Deployment).symbols.get(id) ??
    findByAddress(deployment as Deployment, id)
  return (token ?? fail(deployment as Deployment, id)) as Token<symbols>
}

function fail(deployment: Deployment, symbol: string): never {
  const known = listTokens(deployment).map(({ symbol }) => symbol)
  throw new UnknownTokenError({ symbol, known })
}

/**
 * Finds the pair of two tokens, in the given order, even if the deployment does not
 * list it. A listed pair keeps its key.
 */
export function findPair<symbols extends string>(
  deployment: Deployment<symbols>,
  idA: NoInfer<symbols> | Address,
  idB: NoInfer<symbols> | Address,
): Pair<symbols> {
  const tokenA = getToken(deployment, idA)
  const tokenB = getToken(deployment, idB)
  if (tokenA.address === tokenB.address)
    throw new SameTokenError({ tokens: [tokenA, tokenB] })
  const pair = toPair(deployment, tokenA, tokenB)
  const listed = getPairs(deployment as Deployment).get(
    pair.pairAddress.toLowerCase(),
  ) as Pair<symbols> | undefined
  return { ...pair, key: (listed ?? pair).key }
}

/** Returns the pair of two tokens, even if the deployment does not list it. */
export function toPair<symbols extends string>(
  { contracts }: Deployment<symbols>,
  tokenA: Token<symbols>,
  tokenB: Token<symbols>,
  key: Pair<symbols>['key'] = `${tokenA.symbol}-${tokenB.symbol}`,
): Pair<symbols> {
  const [token0, token1] = sortTokens(tokenA.address, tokenB.address)
  return {
    key,
    name: `${tokenA.symbol} / ${tokenB.symbol}`,
    tokenA,
    tokenB,
    token0,
    token1,
    pairAddress: getPairAddress({
      ...contracts,
      tokenA: token0,
      tokenB: token1,
    }),
  }
}

/**
 * An imported token may have a pair with any other token. The pair is shown if it
 * exists.
 */
export const isCandidate = ({
  tokenA,
  tokenB,
}: Pick<Pair, 'tokenA' | 'tokenB'>): boolean =>
  tokenA.isImported === true || tokenB.isImported === true
