import { getPair, type PairKey, type Pool } from '@letheswap/sdk'
import type { Config } from '../config.js'
import { getPoolsQueryKey } from '../query/pools.js'

/**
 * Reads one pool again and puts it among the others, marked as loading
 * meanwhile. A failure is logged and leaves the pool as it was.
 */
export async function refreshPool(config: Config, key: PairKey): Promise<void> {
  const { client, deployment, queryClient, refreshing, wallet } = config
  const account = wallet.getState().address
  const [tokenA = '', tokenB = ''] = key.split('-')
  refreshing.setState(({ keys }) => ({ keys: [...keys, key] }))
  try {
    const queryKey = getPoolsQueryKey(config, { account })
    // An older reading under way must not overwrite the newer one.
    await queryClient.cancelQueries({ queryKey })
    const pool = await getPair(client, { deployment, tokenA, tokenB, account })
    queryClient.setQueryData(
      queryKey,
      (data: { blockNumber: bigint; pools: Pool[] } | undefined) =>
        data && {
          ...data,
          pools: data.pools.map((known) => (known.key === key ? pool : known)),
        },
    )
  } catch (error) {
    config.log(`Pool ${key} not read`, error)
  } finally {
    refreshing.setState(({ keys }) => {
      const index = keys.indexOf(key)
      return { keys: keys.filter((_, position) => position !== index) }
    })
  }
}
