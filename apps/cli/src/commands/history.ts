import { getSwapHistory, swapHistoryToCsv } from '@letheswap/sdk'
import { withSymbol } from '../lib/amounts.js'
import { formatTime, listCommand } from '../lib/listCommand.js'

/** Number of blocks between two lines of progress. */
const blocksPerReport = 20_000

export const history = listCommand({
  name: 'history',
  description: "List an account's swaps, newest first",
  noun: 'swaps',
  read: ({ client, deployment }, parameters, logger) => {
    let reported = 0
    return getSwapHistory(client, {
      deployment,
      ...parameters,
      // Every window of blocks is reported, but one line for many windows is enough.
      onProgress: ({ scannedBlocks, entries }) => {
        if (scannedBlocks < reported + blocksPerReport) return
        reported = scannedBlocks
        logger.progress(`${entries} swaps in ${scannedBlocks} blocks…`)
      },
    })
  },
  toCsv: swapHistoryToCsv,
  heading: ['Time', 'Block', 'From', 'To', 'Transaction'],
  toRow: ({ timestamp, blockNumber, txHash, ...entry }) => [
    formatTime(timestamp),
    String(blockNumber),
    withSymbol(entry.amountIn, entry.tokenIn),
    withSymbol(entry.amountOut, entry.tokenOut),
    txHash,
  ],
  right: [1, 2, 3],
})
