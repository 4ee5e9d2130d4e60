import { getSwapHistory, swapHistoryToCsv } from '@letheswap/sdk'
import { readCount, withSymbol } from '../lib/amounts.js'
import { flag, networkCommand, option } from '../lib/command.js'
import { UsageError } from '../lib/errors.js'
import { requireAddress } from '../lib/key.js'

/** Blocks between two lines of progress. */
const blocksPerReport = 20_000

export const history = networkCommand({
  name: 'history',
  description: "List an account's swaps, newest first",
  examples: [
    'history --address 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --limit 5',
  ],
  args: {
    address: option('address', 'Account (default: that of the private key)'),
    limit: option('count', 'How many (default: 20; with --csv: all)'),
    csv: flag('Print CSV (RFC 4180)'),
  },
  run: async (options, logger, { client, deployment }) => {
    if (options.csv && options.json)
      throw new UsageError('--csv and --json cannot be combined.')
    const limit =
      readCount('limit', options.limit) ??
      (options.csv ? Number.POSITIVE_INFINITY : 20)
    const account = await requireAddress(options.address)
    let reported = 0
    const { entries, next } = await getSwapHistory(client, {
      deployment,
      account,
      limit,
      // Each window of blocks reports: one line for many is enough.
      onProgress: ({ scannedBlocks, entries }) => {
        if (scannedBlocks < reported + blocksPerReport) return
        reported = scannedBlocks
        logger.progress(`${entries} swaps in ${scannedBlocks} blocks…`)
      },
    })
    const isComplete = next === undefined
    logger.json({ account, isComplete, entries })
    const more = 'There may be older swaps: raise --limit.'
    if (options.csv) {
      logger.text(swapHistoryToCsv(entries))
      if (!isComplete) logger.progress(more)
      return
    }
    if (entries.length === 0)
      return logger.line(`${account} has made no swaps.`)
    logger.table(
      [
        ['Time', 'Block', 'From', 'To', 'Transaction'],
        ...entries.map((entry) => [
          new Date(entry.timestamp * 1_000).toISOString(),
          String(entry.blockNumber),
          withSymbol(entry.amountIn, entry.tokenIn),
          withSymbol(entry.amountOut, entry.tokenOut),
          entry.txHash,
        ]),
      ],
      [1, 2, 3],
    )
    if (!isComplete) logger.progress(more)
  },
})
