import type { PairKey, Plan } from '@letheswap/sdk'
import type { Config } from '../config.js'

/** The one pool that a plan changes; a swap may change several. */
export function getPlanPool(
  { deployment }: Pick<Config, 'deployment'>,
  { summary }: Plan,
): PairKey | undefined {
  if (summary.kind === 'swap') return undefined
  const sides =
    summary.kind === 'addLiquidity' ? summary.spend : summary.receiveExpected
  const symbols = sides.flatMap(({ token }) =>
    token === 'LP' ? [] : token.symbol,
  )
  const [a, b] = symbols
  return deployment.pairs.find(
    (key) => key === `${a}-${b}` || key === `${b}-${a}`,
  )
}
