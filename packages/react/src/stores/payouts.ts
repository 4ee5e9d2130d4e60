import { type Address, type Hash, isHash } from 'viem'
import type { LetheStorage } from '../internal/createSafeStorage.js'
import { createRecordStore } from './createRecordStore.js'

/** Where a request to the faucet stands. */
export type PayoutRecord = {
  id: string
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
export function createPayoutsStore(storage: LetheStorage, genesisHash: Hash) {
  return createRecordStore<PayoutRecord>({
    key: `letheswap.pending.payouts:${genesisHash}`,
    storage,
    hasEnded: ({ status }) =>
      status === 'confirmed' || status === 'unconfirmed',
    isKept: ({ status }) => status === 'sent' || status === 'confirming',
    parse: ({ account, id, offersWatchAsset, token, txHash }) =>
      typeof id === 'string' &&
      typeof account === 'string' &&
      typeof token === 'string' &&
      isHash(txHash as string)
        ? {
            id,
            account: account as Address,
            token,
            status: 'sent',
            txHash: txHash as Hash,
            elapsedSeconds: 0,
            offersWatchAsset: offersWatchAsset === true,
          }
        : undefined,
  })
}
