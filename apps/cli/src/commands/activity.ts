import { activityToCsv, getActivity } from '@letheswap/sdk'
import { listAmounts } from '../lib/amounts.js'
import { formatTime, listCommand } from '../lib/listCommand.js'

export const activity = listCommand({
  name: 'activity',
  description: 'List everything an account did, newest first',
  noun: 'transactions',
  read: ({ client, deployment }, parameters) =>
    getActivity(client, { deployment, ...parameters }),
  toCsv: activityToCsv,
  heading: ['Time', 'Block', 'Kind', 'Paid', 'Received', 'Transaction'],
  toRow: ({ timestamp, blockNumber, kind, paid, got, hash }) => [
    formatTime(timestamp),
    String(blockNumber),
    kind,
    listAmounts(paid),
    listAmounts(got),
    hash,
  ],
  right: [1],
})
