import {
  formatAmount,
  formatShare,
  formatTokenAmount,
  formatUsd,
  getLiquidityShare,
  getPools,
  LP_DECIMALS,
  type Pool,
} from '@letheswap/sdk'
import { networkCommand, option } from '../lib/command.js'
import { findAddress } from '../lib/key.js'
import { printOrWatch, watchArgs } from '../lib/watch.js'

export const pools = networkCommand({
  name: 'pools',
  description: 'List all pools, with your share',
  examples: ['pools', 'pools --watch --json'],
  args: {
    address: option('address', 'Account (default: that of the private key)'),
    ...watchArgs,
  },
  run: async (options, logger, network) => {
    const { client, deployment } = network
    const account = await findAddress(options.address)
    const print = async () => {
      const { blockNumber, pools } = await getPools(client, {
        deployment,
        account,
      })
      logger.json({ blockNumber, account, pools }, options.watch)
      logger.table(
        [
          [
            'Pool',
            'Liquidity (USD)',
            'Reserves',
            '',
            ...(account === undefined ? [] : ['Your LP', 'Your share (%)']),
            'Pair address',
          ],
          ...pools.map((pool) => [
            pool.name,
            formatUsd(pool.liquidityUsd),
            `${formatTokenAmount(pool.reserveA, pool.tokenA)} ${pool.tokenA.symbol}`,
            `${formatTokenAmount(pool.reserveB, pool.tokenB)} ${pool.tokenB.symbol}`,
            ...formatPosition(pool),
            pool.exists ? pool.pairAddress : 'not created',
          ]),
        ],
        account === undefined ? [1, 2, 3] : [1, 2, 3, 4, 5],
      )
    }
    await printOrWatch(network, options, logger, print)
  },
})

function formatPosition({ liquidity, totalSupply }: Pool): string[] {
  if (liquidity === undefined) return []
  return [
    formatAmount(liquidity, LP_DECIMALS),
    formatShare(getLiquidityShare({ liquidity, totalSupply })),
  ]
}
