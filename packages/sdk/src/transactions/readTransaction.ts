import type { Client, Hash } from 'viem'
import { isHash } from 'viem/utils'
import { onNetwork } from '../contracts/onNetwork.js'
import type { Deployment } from '../deployment/types.js'
import { InvalidOptionError } from '../errors/options.js'
import { requestReceipt, requestTransaction } from '../events/request.js'

/** Reads a transaction and its receipt. Each is null if the node does not have it. */
export async function readTransaction(
  client: Client,
  { deployment, hash: given }: { deployment: Deployment; hash: unknown },
) {
  const isText = typeof given === 'string'
  if (!isText || !isHash(given))
    throw new InvalidOptionError({
      field: 'hash',
      // The value is not quoted, because it may be a private key that was pasted by
      // mistake.
      value: isText ? `a text of ${given.length} characters` : given,
      expected: '0x and 64 hex digits',
    })
  // Nodes return hashes in lower case.
  const hash = given.toLowerCase() as Hash
  const options = { read: 'transaction' }
  const [transaction, receipt] = await onNetwork(
    client,
    deployment,
    Promise.all([
      requestTransaction(client, hash, options),
      requestReceipt(client, hash, options),
    ]),
  )
  return { hash, transaction, receipt }
}
