import type { AmmPool } from './types.js'

/**
 * Walks every simple path of up to `maxHops` pools from one token to another
 * and keeps the best; of two that are equally good, the one with fewer hops,
 * then the one found first in the order of the pools.
 *
 * @param parameters.hop - The amount beyond a pool for the amount before it,
 * given the reserves on either side; `undefined` or 0 where there is none.
 * @param parameters.isBetter - Whether the first final amount beats the second.
 * @returns The best path with its amounts, or `undefined` when there is none.
 * @internal
 */
export function searchRoutes({
  pools,
  from,
  to,
  amount,
  maxHops,
  hop,
  isBetter,
}: searchRoutes.Parameters): searchRoutes.ReturnType | undefined {
  const edges = new Map<string, Edge[]>()
  const connect = (token: string, edge: Edge) => {
    const known = edges.get(token)
    if (known) known.push(edge)
    else edges.set(token, [edge])
  }
  for (const { token0, token1, reserve0, reserve1 } of pools) {
    connect(token0, { token: token1, near: reserve0, far: reserve1 })
    connect(token1, { token: token0, near: reserve1, far: reserve0 })
  }

  const path = [from]
  const amounts = [amount]
  let best: searchRoutes.ReturnType | undefined
  const walk = (token: string, amount: bigint) => {
    const isLastHop = path.length === maxHops
    for (const edge of edges.get(token) ?? []) {
      if (isLastHop ? edge.token !== to : path.includes(edge.token)) continue
      const next = hop(amount, edge.near, edge.far)
      if (!next) continue
      path.push(edge.token)
      amounts.push(next)
      if (edge.token !== to) walk(edge.token, next)
      else if (!best || beats(next, best))
        best = { path: [...path], amounts: [...amounts] }
      path.pop()
      amounts.pop()
    }
  }
  const beats = (amount: bigint, best: searchRoutes.ReturnType) => {
    const bestAmount = best.amounts.at(-1) as bigint
    if (amount === bestAmount) return path.length < best.path.length
    return isBetter(amount, bestAmount)
  }
  if (from !== to && maxHops > 0) walk(from, amount)
  return best
}

type Edge = { token: string; near: bigint; far: bigint }

export declare namespace searchRoutes {
  type Parameters = {
    pools: readonly AmmPool[]
    from: string
    to: string
    amount: bigint
    maxHops: number
    hop: (amount: bigint, near: bigint, far: bigint) => bigint | undefined
    isBetter: (amount: bigint, than: bigint) => boolean
  }
  type ReturnType = { path: string[]; amounts: bigint[] }
}
