import { RouteNotFoundError } from '../errors/amm.js'
import { DEFAULT_MAX_HOPS } from './constants.js'
import {
  computeAmountIn,
  computeAmountOut,
  getShare,
  type Share,
} from './formulas.js'
import type { AmmPool } from './types.js'

/**
 * Walks every path that visits no token twice and returns the best; of two
 * that are equally good, the one with fewer hops, then the one found first in
 * the order of the pools.
 *
 * @throws RouteNotFoundError when the pools do not connect the tokens.
 * @throws InvalidFeeError when the fee is not a whole number in its range.
 * @internal
 */
export function findRoute<token extends string>(
  {
    pools,
    tokenIn,
    tokenOut,
    maxHops = DEFAULT_MAX_HOPS,
    feeBps,
  }: Parameters<token>,
  amount: bigint,
  isExactOutput = false,
): token[] {
  // An exact output is walked backwards, from what is known.
  const [from, to] = isExactOutput ? [tokenOut, tokenIn] : [tokenIn, tokenOut]
  const share = getShare(feeBps)
  // All ways on, and those that arrive: a token of hundreds of pools has one of
  // these, and the last hop tries no other.
  const edges = new Map<token, [all: Edge<token>[], last: Edge<token>[]]>()
  const connect = (from: token, edge: Edge<token>) => {
    const ways = edges.get(from) ?? [[], []]
    edges.set(from, ways)
    ways[0].push(edge)
    if (edge.token === to) ways[1].push(edge)
  }
  for (const { token0, token1, reserve0, reserve1 } of pools) {
    connect(token0, { token: token1, near: reserve0, far: reserve1 })
    connect(token1, { token: token0, near: reserve1, far: reserve0 })
  }

  const search = (
    hop: (
      share: Share,
      amount: bigint,
      near: bigint,
      far: bigint,
    ) => bigint | undefined,
  ) => {
    let best: token[] | undefined
    let bestAmount = 0n
    const walk = (path: token[], from: token, amount: bigint) => {
      const hops = path.length
      if (hops > maxHops) return
      const ways = edges.get(from)?.[hops < maxHops ? 0 : 1] ?? []
      for (const { token, near, far } of ways) {
        if (path.includes(token)) continue
        const next = hop(share, amount, near, far)
        if (!next) continue
        if (token !== to) walk([...path, token], token, next)
        else if (
          !best ||
          (next === bestAmount
            ? hops < best.length - 1
            : next > bestAmount !== isExactOutput)
        ) {
          best = [...path, token]
          bestAmount = next
        }
      }
    }
    walk([from], from, amount)
    return best
  }

  // Where no path has an amount, the shortest one will say why.
  const path =
    search(isExactOutput ? computeAmountIn : computeAmountOut) ??
    search(() => 1n)
  if (!path) throw new RouteNotFoundError({ tokenIn, tokenOut })
  return isExactOutput ? path.reverse() : path
}

type Edge<token> = { token: token; near: bigint; far: bigint }

type Parameters<token> = {
  pools: readonly (AmmPool & { token0: token; token1: token })[]
  tokenIn: token
  tokenOut: token
  maxHops?: number | undefined
  feeBps?: bigint | number | undefined
}
