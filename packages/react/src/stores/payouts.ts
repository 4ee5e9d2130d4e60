import type { SyncStorage } from '@letheswap/sdk'
import { type Hash, isHash } from 'viem'
import { type BaseRecord, createRecordStore } from './createRecordStore.js'

export type PayoutRecord = BaseRecord & {
  kind: 'faucet'
  /** Id of the request, which may include several tokens. */
  requestId: string
  token: string
  status:
    | 'preparing'
    | 'signing'
    | 'sent'
    | 'confirming'
    | 'confirmed'
    | 'unconfirmed'
    | 'failed'
  hash: Hash | undefined
  /** Seconds since the payout was sent, updated every 10 s. */
  elapsedSeconds: number
  /** True if the account had none of the token before, so its wallet may not list it. */
  offersWatchAsset: boolean
}

export function createPayoutsStore(storage: SyncStorage, network: string) {
  return createRecordStore<PayoutRecord>({
    key: `letheswap.pending.payouts:${network}`,
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
