import { getBalances, getPair } from '@letheswap/sdk'
import type { Address } from 'viem'
import type { Network } from '../network.js'
import type { SmokeCourse } from './chooseCourse.js'
import { lpSymbol } from './lpSymbol.js'

/** Reads what an account owns: all coins, and the LP tokens of these pools. */
export async function readOwned(
  { client, deployment }: Network,
  account: Address,
  pools: SmokeCourse['pools'],
): Promise<{
  /** By symbol, in smallest units. */
  balances: Record<string, bigint>
  /** LP tokens by symbol. */
  lpTokens: Map<string, Address>
}> {
  const [coins, ...pairs] = await Promise.all([
    getBalances(client, { deployment, account }),
    ...pools.map(([tokenA, tokenB]) =>
      getPair(client, { deployment, tokenA, tokenB, account }),
    ),
  ])
  const positions = pairs.map(({ tokenA, tokenB, ...pair }) => ({
    ...pair,
    symbol: lpSymbol(tokenA.symbol, tokenB.symbol),
  }))
  return {
    balances: {
      ...coins.balances,
      ...Object.fromEntries(
        positions.map(({ symbol, liquidity = 0n }) => [symbol, liquidity]),
      ),
    },
    lpTokens: new Map(
      positions.map(({ symbol, pairAddress }) => [symbol, pairAddress]),
    ),
  }
}
