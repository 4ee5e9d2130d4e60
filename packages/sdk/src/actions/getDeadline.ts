import type { Client } from 'viem'
import type { ReadFailedError } from '../errors/actions.js'
import { failRead } from '../errors/failRead.js'
import type { InvalidOptionError } from '../errors/options.js'
import { checkCounts } from '../utils/checkCounts.js'
import { getTicks } from '../utils/farTime.js'
import { parseQuantity } from '../utils/parseQuantity.js'

export declare namespace getDeadline {
  type Parameters = {
    /** Seconds for which the transaction is valid. @default 1200 */
    seconds?: number | undefined
  }
  type ReturnType = bigint
  type ErrorType = InvalidOptionError | ReadFailedError
}

/**
 * Returns a deadline in Unix seconds. It is counted from the local clock or the latest
 * block, whichever is later, because a test chain may be ahead of the clock. On a chain
 * whose block timestamps are in milliseconds, the deadline is in milliseconds, too.
 */
export async function getDeadline(
  client: Client,
  { seconds = 1_200 }: getDeadline.Parameters = {},
): Promise<getDeadline.ReturnType> {
  checkCounts({ seconds }, 0)
  const timestamp = await client
    .request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
    .then((block) => parseQuantity(block?.timestamp))
    .catch(failRead('latest block'))
  const ticks = getTicks(timestamp)
  const now = BigInt(Math.floor(Date.now() / 1_000)) * ticks
  return (timestamp > now ? timestamp : now) + BigInt(seconds) * ticks
}
