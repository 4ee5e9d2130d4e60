import { getBalances } from '@letheswap/sdk'
import type { Address } from 'viem'
import type { Config } from '../config.js'
import {
  type Balances,
  readBalancesCache,
  writeBalancesCache,
} from '../stores/balancesCache.js'
import { getReadOptions } from './getReadOptions.js'
import { readMined } from './readMined.js'
import type { QueryParameter } from './types.js'

export declare namespace getBalancesQueryOptions {
  type Parameters<selected = Balances> = {
    /** The query is disabled without it. */
    account?: Address | undefined
  } & QueryParameter<
    Balances,
    getBalances.ErrorType,
    { account?: Address | undefined },
    selected
  >
}

/**
 * Reads all balances of an account every 60 s. Cached in the browser. Stale after 30 s,
 * or immediately if all balances are zero.
 *
 * @example
 * ```tsx
 * import { getBalancesQueryOptions } from '@letheswap/react'
 *
 * const options = getBalancesQueryOptions(config, { account: '0x7099…' })
 * const { balances } = await config.queryClient.ensureQueryData(options)
 * ```
 */
export function getBalancesQueryOptions<selected = Balances>(
  config: Config,
  { account, query }: getBalancesQueryOptions.Parameters<selected> = {},
) {
  const readCache = () => account && readBalancesCache(config, account)
  return getReadOptions(config, {
    name: 'balances',
    label: 'Balances',
    parameters: { account },
    query,
    defaults: {
      staleTime: ({ state }) =>
        isAllZero(state.data) ? 0 : config.limits.staleTime,
      // These options are functions, because every render creates the options again,
      // and should not read the cache.
      initialData: () => readCache()?.data,
      initialDataUpdatedAt: () => readCache()?.updatedAt,
    },
    read:
      account &&
      (async () => {
        probe(config)
        // The chain may have been reset since the page showed the cached balances.
        const { blockNumber = 0n } = readCache()?.data ?? {}
        if (blockNumber > config.chainState.getState().latest)
          config.chainState.setState({ latest: blockNumber })
        const data = await readMined(config, () =>
          getBalances(config.client, {
            deployment: config.deployment,
            account,
            allowFailure: true,
          }),
        )
        void config.detectChainReset(data.blockNumber)
        writeBalancesCache(config, account, { data, updatedAt: Date.now() })
        return data
      }),
  })
}

function isAllZero(data: Balances | undefined): boolean {
  return (
    data !== undefined &&
    Object.values(data.balances).every((balance) => balance === 0n)
  )
}

/**
 * Sends a request to the deployment's echo service. Does not wait for the answer, and
 * logs a failure.
 */
function probe({ deployment: { probeUrl }, fetch, log }: Config): void {
  if (probeUrl === undefined) return
  fetch(probeUrl, { cache: 'no-store' }).then(
    ({ ok, status }) => {
      if (!ok) log(`The connectivity probe answered ${status}`)
    },
    (error: unknown) => log('The connectivity probe failed', error),
  )
}
