import type { Address } from 'viem'
import type { Deployment } from '../deployment/types.js'
import type { AccountTransaction } from '../events/types.js'
import { decodeReceipt } from './decodeReceipt.js'
import type { DecodedEvent, DecodedSwap } from './types.js'

/**
 * Decodes one of an account's transactions, and selects its swaps: the account paid the
 * input, or received the output from the pair or from a contract that forwarded it. If
 * the account received the output, the swap's `recipient` is the account.
 */
export function decodeForAccount(
  deployment: Deployment,
  self: Address,
  { call, ...transaction }: AccountTransaction,
): { events: DecodedEvent[]; swaps: DecodedSwap[] } {
  const events = decodeReceipt(deployment, {
    ...transaction,
    value: BigInt(call?.value ?? 0),
    input: call?.input,
  })
  const swaps = events.flatMap((event, index) => {
    if (event.type !== 'swap') return []
    const { payer, recipient, tokenOut } = event
    const isReceived =
      recipient === self ||
      events.some(
        (next, place) =>
          place > index &&
          next.type === 'transfer' &&
          next.token === tokenOut &&
          next.from === recipient &&
          next.to === self,
      )
    if (isReceived) return { ...event, recipient: self }
    return payer === self ? event : []
  })
  return { events, swaps }
}
