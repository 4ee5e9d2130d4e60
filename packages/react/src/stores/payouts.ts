import type { SyncStorage } from '@letheswap/sdk'
import { type Address, type Hash, isHash } from 'viem'
import { createRecordStore } from './createRecordStore.js'

/** A payout that was requested from the faucet. */
export type PayoutRecord = {
  id: string
  /** Id of the request, which may be for several tokens. */
  requestId: string
  /** Who is paid. */
  account: Address
  /** Symbol of the token. */
  token: string
  status: 'signing' | 'sent' | 'confirming' | 'confirmed' | 'unconfirmed'
  /** Its transaction, once the faucet has sent it. */
  hash: Hash | undefined
  /** Seconds since it was sent, updated every 10 s. */
  elapsedSeconds: number
  /** The account had none of this token, so its wallet may not list it. */
  offersWatchAsset: boolean
}

/** Payouts under way. A reload continues to follow those that were sent. */
export function createPayoutsStore(storage: SyncStorage, genesisHash: Hash) {
  return createRecordStore<PayoutRecord>({
    key: `letheswap.pending.payouts:${genesisHash}`,
    storage,
    hasEnded: ({ status }) =>
      status === 'confirmed' || status === 'unconfirmed',
    isKept: ({ status }) => status === 'sent' || status === 'confirming',
    parse: (stored) =>
      typeof stored.id === 'string' &&
      typeof stored.account === 'string' &&
      typeof stored.token === 'string' &&
      isHash(stored.hash as string)
        ? { ...(stored as PayoutRecord), status: 'sent', elapsedSeconds: 0 }
        : undefined,
  })
}
