import type { Hash, Hex } from 'viem'

export type FaucetClaim = {
  /** Symbol of the token, e.g. `'ZKP'`. */
  tokenName: string
  userAddress: string
}

export type FaucetBundleClaim = {
  /** Symbols of two or more tokens. */
  tokenNames: readonly string[]
  userAddress: string
}

export type FaucetPayout = { tokenName: string; txHash: Hash }

/** The faucet's payout for one claim of a token. */
export type FaucetOffer = {
  tokenName: string
  /** Whole tokens as a decimal, e.g. `'0.005'`. */
  amount: string
  /** True if a claim needs an invite code. */
  needsInvite?: boolean | undefined
}

/** A message and its signature. */
export type FaucetSigned = {
  message: string
  signature: Hex
  /** A code from the faucet's operator, if the offer needs one. */
  invite?: string | undefined
}

export type FaucetRequestOptions = {
  signal?: AbortSignal | undefined
}

export type FaucetAvailability = {
  /** The time when the wallet may claim again. In the past if it may claim now. */
  available: Date
  /** `local` if the faucet did not answer, so the time comes from `getLastRequestAt`. */
  source: 'faucet' | 'local'
}

export type FaucetReader = {
  /** The URL without a trailing slash. */
  url: string
  /** `GET /api/v1/offer`: the tokens, and the payout of each claim. */
  getOffer: (options?: FaucetRequestOptions) => Promise<readonly FaucetOffer[]>
  /** `GET /api/v1/last-request`: when the wallet may claim the token again. */
  getLastRequest: (
    claim: FaucetClaim,
    options?: FaucetRequestOptions,
  ) => Promise<FaucetAvailability>
}

export type FaucetClient = FaucetReader & {
  /** `GET /api/v1/nonce`: the text to sign, which is this claim or an accepted text. */
  getNonce: (
    claim: FaucetClaim,
    options?: FaucetRequestOptions,
  ) => Promise<{ message: string }>
  /** `POST /api/v1/faucet`: pays. A repeated request returns the same hash. */
  requestTokens: (
    signed: FaucetSigned,
    options?: FaucetRequestOptions,
  ) => Promise<{ txHash: Hash }>
  /** `GET /api/v1/bundle`: the text to sign for several tokens. */
  getBundle: (
    claim: FaucetBundleClaim,
    options?: FaucetRequestOptions,
  ) => Promise<{ message: string }>
  /** `POST /api/v1/faucet` with the message of `getBundle`: pays all tokens or none. */
  requestBundle: (
    signed: FaucetSigned,
    options?: FaucetRequestOptions,
  ) => Promise<{ payouts: readonly FaucetPayout[] }>
}
