import { getTransactionDetails } from '@letheswap/sdk/market'
import { isHash } from 'viem'
import { describeTransaction } from '../describeTransaction.js'
import { UsageError } from '../errors.js'
import { createLogger } from '../logger.js'
import { type NetworkOptions, openNetwork } from '../network.js'

/** Prints what a transaction did: one sentence, then its parts. */
export async function tx(
  options: NetworkOptions & { hash: string; json: boolean },
): Promise<void> {
  const logger = createLogger(options)
  const { hash } = options
  // It is not quoted: it may be a private key.
  if (!isHash(hash))
    throw new UsageError('A transaction hash is 0x and 64 hex digits.')
  const { client, deployment } = await openNetwork(options, { batches: true })
  const details = await getTransactionDetails(client, { deployment, hash })
  logger.json(details)
  const [sentence, ...parts] = describeTransaction(details, deployment)
  logger.line(sentence)
  for (const part of parts) logger.line(`  ${part}`)
}
