import type { Deployment } from '@letheswap/sdk'
import { SmokeError } from './SmokeError.js'

/** The steps of a smoke test, by coin symbols. */
export type SmokeCourse = {
  /** Coins to get from the faucet. */
  coins: readonly string[]
  /** Each trade spends the `part`th part of the first coin's balance. */
  swaps: readonly (readonly [from: string, to: string, part: bigint])[]
  pools: readonly (readonly [a: string, b: string])[]
}

/**
 * Chooses the first triangle of pools that starts and ends with the native coin, so
 * that a run spends coins, spends tokens and receives coins.
 */
export function chooseCourse({
  chain,
  pairs,
  tokens,
}: Deployment): SmokeCourse {
  const native = chain.nativeCurrency.symbol
  const hasPool = (a: string, b: string) =>
    pairs.some((key) => key === `${a}-${b}` || key === `${b}-${a}`)
  const symbols = tokens
    // The faucet does not pay out imported tokens.
    .filter(({ extensions }) => extensions?.imported !== true)
    .map(({ symbol }) => symbol)
    .filter((symbol) => hasPool(native, symbol))
  const [first, second] =
    symbols
      .flatMap((a) => symbols.map((b) => [a, b] as const))
      .find(([a, b]) => hasPool(a, b)) ?? []
  if (first === undefined || second === undefined)
    throw new SmokeError(
      `The network has no three pools that lead from ${native} through two tokens back to ${native}.`,
      {
        metaMessages: [
          'The main job needs them. Add pools, or try another network.',
        ],
      },
    )
  const third =
    symbols.findLast((symbol) => symbol !== first && symbol !== second) ??
    second
  return {
    coins: [native, first, third],
    swaps: [
      [native, first, 10n],
      [first, second, 5n],
      [second, native, 2n],
    ],
    pools: [
      [third, native],
      [first, second],
    ],
  }
}
