import type { Address, Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import type { BlockNotFoundError, ReadFailedError } from '../errors/actions.js'
import type { InvalidOptionError } from '../errors/options.js'
import type { MarketOptions } from '../events/types.js'
import { floor } from '../market/floor.js'
import { getFeeApr } from '../market/getFeeApr.js'
import { readMarket } from '../market/readMarket.js'
import { decodeFees } from '../market/spans.js'

const day = 24 * 60 * 60

export declare namespace getPoolAprs {
  type Parameters = MarketOptions & { deployment: Deployment }
  type ReturnType = {
    /** The newest block; everything is as of it. */
    blockNumber: bigint
    /** Unix seconds. */
    timestamp: number
    /** In basis points, rounded down, by the pair's address. */
    aprs: Readonly<Record<Address, number>>
  }
  type ErrorType = ReadFailedError | BlockNotFoundError | InvalidOptionError
}

/**
 * Reads the fee APRs of all listed pools with reserves, from the swaps of the
 * last 24 hours: see `getFeeApr`. They equal `day.aprBps` of `getPoolActivity`.
 *
 * With a `store` the next call takes four requests after a new block.
 *
 * @throws The signal's reason when it is aborted.
 *
 * @example
 * ```ts
 * import { getPoolAprs } from '@letheswap/sdk/market'
 *
 * const { aprs } = await getPoolAprs(client, { deployment })
 * for (const [pair, bps] of Object.entries(aprs)) console.log(pair, bps / 100)
 * ```
 */
export async function getPoolAprs(
  client: Client,
  parameters: getPoolAprs.Parameters,
): Promise<getPoolAprs.ReturnType> {
  const { head, items, pools } = await readMarket(client, parameters)
  // The beginning of a minute.
  const since = floor(head.timestamp + 1 - day, 60)
  const aprs: Record<Address, number> = {}
  for (const [index, pool] of pools.entries()) {
    let [fees0, fees1] = [0n, 0n]
    for (const { spans, timestamp } of items) {
      const text = spans[index]
      if (timestamp < since || text === undefined) continue
      const [more0, more1] = decodeFees(text)
      fees0 += more0
      fees1 += more1
    }
    const apr = getFeeApr({ ...pool, fees0, fees1, seconds: day })
    if (apr !== undefined) aprs[pool.pairAddress] = apr
  }
  return {
    blockNumber: BigInt(head.number),
    timestamp: head.timestamp,
    aprs,
  }
}
