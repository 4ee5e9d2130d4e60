import { activityToCsv, getActivity } from '@letheswap/sdk'
import { listAmounts, readCount } from '../lib/amounts.js'
import { flag, networkCommand, option } from '../lib/command.js'
import { UsageError } from '../lib/errors.js'
import { requireAddress } from '../lib/key.js'

export const activity = networkCommand({
  name: 'activity',
  description: 'List everything an account did, newest first',
  examples: [
    'activity --address 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --limit 5',
  ],
  args: {
    address: option('address', 'Account (default: that of the private key)'),
    limit: option('count', 'Maximum transactions (default: 20)'),
    csv: flag('Print CSV (RFC 4180)'),
  },
  run: async (options, logger, { client, deployment }) => {
    if (options.csv && options.json)
      throw new UsageError("--csv and --json can't be combined.")
    const account = await requireAddress(options.address)
    const { entries, next } = await getActivity(client, {
      deployment,
      account,
      limit: readCount('limit', options.limit) ?? 20,
    })
    const isComplete = next === undefined
    logger.json({ account, isComplete, entries })
    const more = 'There may be older transactions: raise --limit.'
    if (options.csv) {
      logger.text(activityToCsv(entries))
      if (!isComplete) logger.progress(more)
      return
    }
    if (entries.length === 0)
      return logger.line(`${account} has no transactions here.`)
    logger.table(
      [
        ['Time', 'Block', 'Kind', 'Paid', 'Received', 'Transaction'],
        ...entries.map(({ timestamp, blockNumber, kind, paid, got, hash }) => [
          new Date(timestamp * 1_000).toISOString(),
          String(blockNumber),
          kind,
          listAmounts(paid),
          listAmounts(got),
          hash,
        ]),
      ],
      [1],
    )
    if (!isComplete) logger.progress(more)
  },
})
