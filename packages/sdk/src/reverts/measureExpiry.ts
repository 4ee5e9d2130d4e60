import type { Client } from 'viem'
import { getBlock } from 'viem/actions'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import { limitDelta } from './limitDelta.js'
import type { Measured, Refused } from './types.js'

/** How long after the deadline the block is. */
export async function measureExpiry(
  client: Client,
  { refused, blockNumber }: Refused,
): Promise<Measured> {
  const limit = getNamedArgs(refused).deadline as bigint
  const { timestamp } = await getBlock(
    client,
    blockNumber === undefined ? {} : { blockNumber },
  )
  const figures = limitDelta(limit, timestamp)
  return {
    code: 'expired',
    message: `The deadline was missed by ${figures.missedBy} s.`,
    ...figures,
  }
}
