import { getTransactionDetails } from '@letheswap/sdk'
import { isHash } from 'viem'
import { networkCommand, positional } from '../lib/command.js'
import { describeTransaction } from '../lib/describeTransaction.js'
import { CommandError, UsageError } from '../lib/errors.js'

export const tx = networkCommand({
  name: 'tx',
  description: 'Explain what a transaction did, or why it failed',
  args: { hash: positional('Hash of the transaction') },
  run: async (options, logger, { client, deployment }) => {
    const { hash } = options
    // The value is not quoted, because it may be a private key.
    if (!isHash(hash))
      throw new UsageError('A transaction hash is 0x and 64 hex digits.')
    const details = await getTransactionDetails(client, { deployment, hash })
    logger.json(details)
    if (details.status === 'unknown')
      throw new CommandError(
        'Transaction not found. It was never sent, was dropped, or its block was replaced.',
      )
    const [sentence, ...parts] = describeTransaction(details, deployment)
    logger.line(sentence)
    for (const part of parts) logger.line(`  ${part}`)
  },
})
