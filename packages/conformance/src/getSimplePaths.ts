import type { Address } from 'viem'

/**
 * Lists every path that visits no token twice, to compare with the SDK's
 * search.
 */
export function getSimplePaths(
  pools: readonly { token0: Address; token1: Address }[],
  from: Address,
  to: Address,
  maxHops: number,
): Address[][] {
  let open: Address[][] = [[from]]
  const found: Address[][] = []
  for (let hops = 0; hops < maxHops; hops++) {
    open = open.flatMap((path) =>
      pools.flatMap(({ token0, token1 }) => {
        const last = path.at(-1)
        const next =
          last === token0 ? token1 : last === token1 ? token0 : undefined
        return next && !path.includes(next) ? [[...path, next]] : []
      }),
    )
    found.push(...open.filter((path) => path.at(-1) === to))
    open = open.filter((path) => path.at(-1) !== to)
  }
  return found
}
