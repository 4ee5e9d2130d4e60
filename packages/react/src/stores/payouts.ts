import type { SyncStorage } from '@letheswap/sdk'
import { type Address, type Hash, isHash } from 'viem'
import { createRecordStore } from './createRecordStore.js'

/** Where a request to the faucet stands. */
export type PayoutRecord = {
  id: string
  /** The request for several tokens that it is a part of. */
  bundle?: string | undefined
  /** Who is paid. */
  account: Address
  /** Symbol of the token. */
  token: string
  status: 'signing' | 'sent' | 'confirming' | 'confirmed' | 'unconfirmed'
  /** The payout, once the faucet has sent it. */
  txHash: Hash | undefined
  /** Seconds since it was sent, told every 10 s. */
  elapsedSeconds: number
  /** The wallet had none of this token, so it may not know it yet. */
  offersWatchAsset: boolean
}

/** Requests to the faucet. A reload goes on following what was sent. */
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
      isHash(stored.txHash as string)
        ? { ...(stored as PayoutRecord), status: 'sent', elapsedSeconds: 0 }
        : undefined,
  })
}
