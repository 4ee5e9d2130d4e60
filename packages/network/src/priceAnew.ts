import { type Client, keccak256, parseTransaction } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { readFees } from './readFees.js'
import type { JournalEntry } from './types.js'

/**
 * Signs again what offers less for gas than any block takes now: the same
 * transaction with the same nonce, for a tenth more at least, which is what
 * nodes demand of a replacement.
 *
 * @returns The entries that changed.
 */
export async function priceAnew(
  client: Client,
  account: LocalAccount,
  steps: Readonly<Record<string, JournalEntry>>,
): Promise<Record<string, JournalEntry>> {
  const fees = await readFees(client)
  const entries = await Promise.all(
    Object.entries(steps).map(
      async ([title, entry]): Promise<[string, JournalEntry] | undefined> => {
        const { chainId, nonce, to, data, value, gas, ...offer } =
          parseTransaction(entry.rawTransaction)
        const offered = offer.maxFeePerGas ?? offer.gasPrice ?? 0n
        if (offered >= fees.least) return undefined
        // Every step is signed for its chain alone.
        const request = {
          chainId: chainId as number,
          nonce,
          to,
          data,
          value,
          gas,
        }
        const rawTransaction = await (fees.type === 'legacy'
          ? account.signTransaction({
              ...request,
              type: 'legacy',
              gasPrice: raise(offered, fees.gasPrice),
            })
          : account.signTransaction({
              ...request,
              type: 'eip1559',
              maxFeePerGas: raise(offered, fees.maxFeePerGas),
              maxPriorityFeePerGas: raise(
                offer.maxPriorityFeePerGas ?? offered,
                fees.maxPriorityFeePerGas,
              ),
            }))
        return [
          title,
          {
            ...entry,
            hash: keccak256(rawTransaction),
            rawTransaction,
            otherHashes: [...(entry.otherHashes ?? []), entry.hash],
          },
        ]
      },
    ),
  )
  return Object.fromEntries(entries.filter((entry) => entry !== undefined))
}

/** A tenth more, rounded up, or what is asked now if that is more. */
const raise = (offered: bigint, asked: bigint): bigint => {
  const raised = (offered * 11n + 9n) / 10n
  return raised > asked ? raised : asked
}
