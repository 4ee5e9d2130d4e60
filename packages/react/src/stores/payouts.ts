import type { SyncStorage } from '@letheswap/sdk'
import { type Hash, isHash } from 'viem'
import { type BaseRecord, createRecordStore } from './createRecordStore.js'

/** A payout that was requested from the faucet. */
export type PayoutRecord = BaseRecord & {
  kind: 'faucet'
  /** Id of the request, which may be for several tokens. */
  requestId: string
  /** Symbol of the token. */
  token: string
  status:
    | 'preparing'
    | 'signing'
    | 'sent'
    | 'confirming'
    | 'confirmed'
    | 'unconfirmed'
    | 'failed'
  /** Its transaction, once the faucet has sent it. */
  hash: Hash | undefined
  /** Seconds since it was sent, updated every 10 s. */
  elapsedSeconds: number
  /** The account had none of this token, so its wallet may not list it. */
  offersWatchAsset: boolean
}

/** Requests to the faucet. A reload continues to follow what was sent. */
export function createPayoutsStore(storage: SyncStorage, genesisHash: Hash) {
  return createRecordStore<PayoutRecord>({
    key: `letheswap.pending.payouts:${genesisHash}`,
    storage,
    isKept: ({ hash }) => hash !== undefined,
    parse: (stored) =>
      typeof stored.id === 'string' &&
      typeof stored.account === 'string' &&
      typeof stored.token === 'string' &&
      isHash(stored.hash as string)
        ? {
            ...(stored as PayoutRecord),
            status: stored.status === 'confirmed' ? 'confirmed' : 'sent',
            elapsedSeconds: 0,
          }
        : undefined,
  })
}
