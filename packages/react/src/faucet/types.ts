import type { Hash } from 'viem'

/** Where a faucet request stands. */
export type FaucetProgress = {
  status: 'signing' | 'sent' | 'confirming' | 'confirmed' | 'unconfirmed'
  token: string
  txHash: Hash | undefined
  /** Seconds since the request was sent, told every 10 s. */
  elapsedSeconds: number
}

export type FaucetResult = {
  token: string
  txHash: Hash
  /** The payout's receipt was seen, and it succeeded. */
  isConfirmed: boolean
  /** The wallet had none of this token, so it may not know it yet. */
  offersWatchAsset: boolean
}

export type FaucetRunOptions = {
  onProgress?: ((progress: FaucetProgress) => void) | undefined
  signal?: AbortSignal | undefined
}
