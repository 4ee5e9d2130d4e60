import type { Address } from 'viem'
import type { Deployment } from '../src/deployment/types.js'
import { getPairs } from '../src/history/getPairs.js'
import { getToken } from '../src/tokens/getToken.js'

type Route = [share: number, route: string[]]

/** What people trade, and how often of a hundred times. */
const routes: [Route, ...Route[]] = [
  [40, ['USDT', 'DAI']],
  [25, ['ZKP', 'DAI']],
  [25, ['DAI', 'ZKP']],
  [10, ['USDT', 'DAI', 'ZKP']],
]

const unitOf = (symbol: string | undefined) =>
  symbol === 'USDT' ? 10n ** 6n : 10n ** 18n

type Hop = {
  tokenIn: Address
  tokenOut: Address
  pairAddress: Address
  isFrom0: boolean
}

/** Makes what picks the next trade: its route, its pairs and its amounts. */
export function createTradePicker(
  deployment: Deployment,
  random: () => number,
  {
    hasEqualAmounts,
    dustShare,
  }: { hasEqualAmounts: boolean; dustShare: number },
) {
  const pairs = [...getPairs(deployment).values()]
  const hopsOf = new Map(routes.map(([, route]) => [route, findHops(route)]))

  return () => {
    const route = pickRoute()
    return {
      route,
      hops: hopsOf.get(route) as Hop[],
      amounts: pickAmounts(route),
      isNativeIn: route[0] === 'ZKP',
      isNativeOut: route.at(-1) === 'ZKP',
    }
  }

  function tokenOf(symbol: string) {
    return getToken(deployment, symbol).address
  }

  function findHops(route: string[]): Hop[] {
    return route.slice(1).map((symbol, index) => {
      const tokenIn = tokenOf(route[index] as string)
      const tokenOut = tokenOf(symbol)
      const pair = pairs.find(({ token0, token1 }) =>
        [token0, token1].every((token) => [tokenIn, tokenOut].includes(token)),
      ) as (typeof pairs)[number]
      const { pairAddress, token0 } = pair
      return { tokenIn, tokenOut, pairAddress, isFrom0: tokenIn === token0 }
    })
  }

  function pickRoute() {
    let share = random() * 100
    const found = routes.find(([part]) => {
      share -= part
      return share < 0
    })
    return (found ?? routes[0])[1]
  }

  /** What is put in, and what each pair pays: each token is worth one of another. */
  function pickAmounts(route: string[]) {
    const isDust = random() < dustShare
    const worth = hasEqualAmounts ? 1 : 10 ** (4 * random() - 3)
    return route.map((symbol, index) => {
      if (isDust) return 1n
      // A pair keeps up to a hundredth, for its fee and as its price moves.
      const share = hasEqualAmounts || index === 0 ? 1 : 1 - random() / 100
      // Rounded down.
      return (
        (BigInt(Math.floor(worth * share * 1e12)) * unitOf(symbol)) /
          10n ** 12n +
        (hasEqualAmounts ? 0n : BigInt(Math.floor(random() * 1e5)))
      )
    })
  }
}

/** mulberry32: the same numbers each time. */
export function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
