import { simulate } from '@letheswap/sdk/amm'
import type { ScenarioStart, ScenarioToken } from './types.js'

/** Amounts in whole coins. */
const seeds = [
  ['ZKP', 18, 4_800_000n],
  ['USDT', 6, 2_400_000n],
  ['WETH', 18, 960n],
  ['WBTC', 8, 40n],
  ['DAI', 18, 2_400_000n],
] as const

const [native, ...others] = seeds.map(
  ([symbol, decimals]): ScenarioToken => ({ symbol, decimals }),
) as [ScenarioToken, ...ScenarioToken[]]

const sides = seeds
  .map(([symbol, decimals, seed]) => ({
    symbol,
    reserve: seed * 10n ** BigInt(decimals),
  }))
  .sort((a, b) => (a.symbol < b.symbol ? -1 : 1))

export const devnetStart: ScenarioStart = {
  tokens: [native, { symbol: 'WZKP', decimals: 18 }, ...others],
  pools: new Map(
    sides.flatMap((a, index) =>
      sides.slice(index + 1).map((b) => {
        const [token0, token1] = [a.symbol, b.symbol]
        const empty = { token0, token1, reserve0: 0n, reserve1: 0n }
        const { pool } = simulate({
          pool: { ...empty, totalSupply: 0n },
          actions: [{ type: 'mint', amount0: a.reserve, amount1: b.reserve }],
        })
        return [`${token0}-${token1}`, pool]
      }),
    ),
  ),
  feeBps: 30,
  // Fifty times a pool's amount of each coin.
  faucet: new Map(sides.map(({ symbol, reserve }) => [symbol, reserve * 50n])),
}
