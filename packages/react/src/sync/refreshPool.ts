import { getPair, type getPools, type PairKey } from '@letheswap/sdk'
import type { Config } from '../config.js'
import { getPoolsQueryOptions } from '../query/pools.js'
import { readMined } from '../query/readMined.js'

/**
 * Reads one pool again, or all pools if it is unknown. Marks the pool in `refreshing`.
 */
export async function refreshPool(config: Config, key: PairKey): Promise<void> {
  const { client, deployment, queryClient, refreshing, wallet } = config
  const account = wallet.getState().address
  const [tokenA = '', tokenB = ''] = key.split('-')
  refreshing.setState(({ keys }) => ({ keys: [...keys, key] }))
  try {
    const options = getPoolsQueryOptions(config, { account })
    const { queryKey } = options
    // An older read must not overwrite these reserves.
    await queryClient.cancelQueries({ queryKey })
    const data = queryClient.getQueryData<getPools.ReturnType>(queryKey)
    // The position of a new pool is only known in the complete list.
    if (!data?.pools.some((known) => known.key === key))
      return void (await queryClient.fetchQuery({ ...options, staleTime: 0 }))
    const pool = await readMined(config, () =>
      getPair(client, { deployment, tokenA, tokenB, account }),
    )
    queryClient.setQueryData<getPools.ReturnType>(
      queryKey,
      (data) =>
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
