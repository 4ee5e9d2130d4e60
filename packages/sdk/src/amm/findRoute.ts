import { AmountOverflowError, RouteNotFoundError } from '../errors/amm.js'
import { assertInteger } from './assertInteger.js'
import { MAX_UINT112 } from './constants.js'
import { computeAmountIn, computeAmountOut, getFeeFactor } from './formulas.js'
import type { AmmRouteSearch } from './types.js'

/**
 * Finds the best path that visits no token twice. Among equal paths, the shortest wins,
 * then the first in the order of the pools. Skips pools whose reserves would exceed a
 * uint112.
 */
export function findRoute<token extends string>(
  { pools, tokenIn, tokenOut, maxHops = 3, feeBps }: AmmRouteSearch<token>,
  amount: bigint,
  isExactOutput = false,
): token[] {
  assertInteger('maxHops', maxHops)
  // For an exact output, the search runs backwards from the known amount.
  const [from, to] = isExactOutput ? [tokenOut, tokenIn] : [tokenIn, tokenOut]
  const feeFactor = getFeeFactor(feeBps)
  // The last hop tries only the edges to the destination, because a token may have
  // hundreds.
  const edges = new Map<token, [all: Edge<token>[], last: Edge<token>[]]>()
  const connect = (from: token, edge: Edge<token>) => {
    const [all, last] = edges.get(from) ?? [[], []]
    edges.set(from, [all, last])
    all.push(edge)
    if (edge[0] === to) last.push(edge)
  }
  for (const { token0, token1, reserve0, reserve1 } of pools) {
    connect(token0, [token1, reserve0, reserve1])
    connect(token1, [token0, reserve1, reserve0])
  }

  const search = (
    getNextAmount: (
      ...parameters: Parameters<typeof computeAmountOut>
    ) => bigint | undefined,
    maxReserve: bigint | number,
  ) => {
    let best: token[] | undefined
    let bestAmount = 0n
    const walk = (path: token[], from: token, amount: bigint) => {
      const hops = path.length
      if (hops > maxHops) return
      const nextEdges = edges.get(from)?.[hops < maxHops ? 0 : 1] ?? []
      for (const [token, reserve, otherReserve] of nextEdges) {
        if (path.includes(token)) continue
        const next = getNextAmount(feeFactor, amount, reserve, otherReserve)
        if (!next) continue
        const held = isExactOutput ? otherReserve + next : reserve + amount
        if (held > maxReserve) continue
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

  const compute = isExactOutput ? computeAmountIn : computeAmountOut
  let path = search(compute, MAX_UINT112)
  if (!path) {
    if (search(compute, Infinity)) throw new AmountOverflowError({ bits: 112 })
    // No path has an amount. The caller computes the amounts of the shortest path,
    // which throws the reason.
    path = search(() => 1n, Infinity)
  }
  if (!path) throw new RouteNotFoundError({ tokenIn, tokenOut })
  return isExactOutput ? path.reverse() : path
}

/** A hop to the next token, with the pool's reserves. */
type Edge<token> = readonly [
  token: token,
  reserve: bigint,
  otherReserve: bigint,
]
