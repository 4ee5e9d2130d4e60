import { type Client, keccak256, parseTransaction } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { type Fees, readFees } from './readFees.js'
import type { JournalEntry } from './types.js'

/**
 * Signs again what offers less for gas than blocks take now, in all or as a
 * tip: the same transaction with the same nonce, for a tenth more at least,
 * which is what nodes demand of a replacement.
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
        const tip = offer.maxPriorityFeePerGas ?? offered
        if (isEnough({ offered, tip }, fees)) return undefined
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
              maxPriorityFeePerGas: raise(tip, fees.maxPriorityFeePerGas),
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

/** Whoever builds a block gets the tip, and no more of it than the base fee leaves. */
function isEnough(
  { offered, tip }: { offered: bigint; tip: bigint },
  fees: Fees,
): boolean {
  if (fees.type === 'legacy') return offered >= fees.gasPrice
  const left = offered - fees.baseFeePerGas
  return (tip < left ? tip : left) >= fees.maxPriorityFeePerGas
}

/** A tenth more, rounded up, or what is asked now if that is more. */
const raise = (offered: bigint, asked: bigint): bigint => {
  const raised = (offered * 11n + 9n) / 10n
  return raised > asked ? raised : asked
}
