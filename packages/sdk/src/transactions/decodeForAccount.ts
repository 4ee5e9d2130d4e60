import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import type { AccountTransaction } from '../events/types.js'
import { decodeTransaction } from './decodeTransaction.js'
import type { DecodedEvent, DecodedSwap } from './types.js'

/**
 * Decodes one of an account's transactions, and picks its swaps: it paid the
 * input, or the pair or a forwarding contract paid it. Swaps name it as
 * recipient either way.
 */
export function decodeForAccount(
  deployment: Deployment,
  account: Address,
  { call, ...transaction }: AccountTransaction,
): { events: DecodedEvent[]; swaps: DecodedSwap[] } {
  const self = getAddress(account)
  const events = decodeTransaction(
    { ...transaction, value: BigInt(call?.value ?? 0), input: call?.input },
    deployment,
  )
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
