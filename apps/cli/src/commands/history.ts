import { getSwapHistory, swapHistoryToCsv } from '@letheswap/sdk'
import { readCount, withSymbol } from '../amounts.js'
import { UsageError } from '../errors.js'
import { requireAddress } from '../key.js'
import { createLogger } from '../logger.js'
import { type NetworkOptions, openNetwork } from '../network.js'

/** Prints an account's swaps, newest first. */
export async function history(
  options: NetworkOptions & {
    address?: string | undefined
    limit?: string | undefined
    /** As CSV (RFC 4180). */
    csv?: boolean | undefined
    json: boolean
  },
): Promise<void> {
  if (options.csv && options.json)
    throw new UsageError('--csv and --json exclude each other.')
  const logger = createLogger(options)
  const limit = readCount('limit', options.limit)
  const account = requireAddress(options.address)
  const { client, deployment } = await openNetwork(options, {
    batches: true,
  })
  const { entries, isComplete } = await getSwapHistory(client, {
    deployment,
    account,
    limit,
  })
  logger.json({
    account,
    isComplete,
    entries: entries.map(({ tokenIn, tokenOut, ...entry }) => ({
      ...entry,
      tokenIn: tokenIn?.symbol,
      tokenOut: tokenOut?.symbol,
    })),
  })
  const more = 'There may be older swaps: raise --limit.'
  if (options.csv) {
    logger.text(swapHistoryToCsv(entries))
    if (!isComplete) logger.progress(more)
    return
  }
  if (entries.length === 0) return logger.line(`${account} has made no swaps.`)
  logger.table(
    [
      ['Time', 'Block', 'From', 'To', 'Transaction'],
      ...entries.map((entry) => [
        new Date(entry.timestamp * 1_000).toISOString(),
        String(entry.blockNumber),
        entry.tokenIn
          ? withSymbol(entry.amountIn, entry.tokenIn)
          : String(entry.amountIn),
        entry.tokenOut
          ? withSymbol(entry.amountOut, entry.tokenOut)
          : String(entry.amountOut),
        entry.txHash,
      ]),
    ],
    [1, 2, 3],
  )
  if (!isComplete) logger.line(more)
}
