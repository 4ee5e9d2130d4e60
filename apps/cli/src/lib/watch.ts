import { setTimeout } from 'node:timers/promises'
import { isConnectionError } from '@letheswap/sdk'
import { getBlockNumber } from 'viem/actions'
import { abortOnSignal } from './abortOnSignal.js'
import { flag } from './command.js'
import type { Logger } from './logger.js'
import type { Network } from './network.js'
import { outputEnd } from './output.js'

export const watchArgs = {
  watch: flag('Print again with each new block, until Ctrl-C'),
}

/** Milliseconds between two checks for a new block. */
const interval = 500

/**
 * Prints once, or with `--watch` after each new block. Waits while the node does not
 * answer.
 */
export async function printOrWatch(
  { client }: Network,
  { watch }: { watch: boolean },
  logger: Logger,
  print: () => Promise<void>,
): Promise<void> {
  if (!watch) return print()
  return abortOnSignal(async (stop) => {
    const signal = AbortSignal.any([stop, outputEnd])
    let last: bigint | undefined
    let isWaiting = false
    while (!signal.aborted) {
      try {
        const block = await getBlockNumber(client, { cacheTime: 0 })
        if (block !== last) await print()
        last = block
        isWaiting = false
      } catch (error) {
        if (last === undefined || !isConnectionError(error)) throw error
        if (!isWaiting) logger.progress('The node does not answer. Waiting…')
        isWaiting = true
      }
      await setTimeout(interval, undefined, { signal }).catch(() => {})
    }
  })
}
