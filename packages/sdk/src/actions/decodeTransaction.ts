import type { Client, Hash } from 'viem'
import type { Deployment } from '../deployment/types.js'
import type { ReadFailedError, WrongNetworkError } from '../errors/actions.js'
import type { InvalidOptionError } from '../errors/options.js'
import { decodeReceipt } from '../transactions/decodeReceipt.js'
import { readTransaction } from '../transactions/readTransaction.js'
import type { DecodedEvent } from '../transactions/types.js'

export declare namespace decodeTransaction {
  type Parameters = { deployment: Deployment; hash: Hash }
  type ReturnType = DecodedEvent[] | undefined
  type ErrorType = ReadFailedError | InvalidOptionError | WrongNetworkError
}

/**
 * Reads a transaction and decodes its effects on a deployment's tokens and pools. See
 * `decodeReceipt`, which needs no request.
 *
 * @returns The events in the chain's order, with amounts in smallest units. Empty if
 * the transaction failed, undefined until it is mined.
 */
export async function decodeTransaction(
  client: Client,
  parameters: decodeTransaction.Parameters,
): Promise<decodeTransaction.ReturnType> {
  const { transaction, receipt } = await readTransaction(client, parameters)
  if (!transaction || !receipt) return undefined
  if (BigInt(receipt.status) === 0n) return []
  const { logs } = receipt
  const value = BigInt(transaction.value)
  return decodeReceipt(parameters.deployment, { ...transaction, value, logs })
}
