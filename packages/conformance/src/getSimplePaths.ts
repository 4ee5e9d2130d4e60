/** Lists every path that visits no token twice, for comparison to the SDK's search. */
export function getSimplePaths<token extends string>(
  pools: readonly { token0: token; token1: token }[],
  from: token,
  to: token,
  maxHops: number,
): token[][] {
  let open: token[][] = [[from]]
  const found: token[][] = []
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
