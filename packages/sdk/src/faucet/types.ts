import type { Hash, Hex } from 'viem'

/** A payout: one token to one wallet. */
export type FaucetClaim = {
  /** The token's symbol, as in the deployment: `'ZKP'`. */
  tokenName: string
  /** The wallet that is to be paid, and that signs. */
  userAddress: string
}

/** Several payouts to one wallet, for one signature. */
export type FaucetBundleClaim = {
  /** The tokens' symbols, two or more: `['ZKP', 'USDT']`. */
  tokenNames: readonly string[]
  /** The wallet that is to be paid, and that signs. */
  userAddress: string
}

/** One token's payout of a bundle, with a transaction of its own. */
export type FaucetPayout = { tokenName: string; txHash: Hash }

/** The faucet's payment for one request of a token. */
export type FaucetOffer = {
  tokenName: string
  /** In whole tokens, as plain decimals: `'0.005'`. */
  amount: string
}

export type FaucetRequestOptions = {
  /** Aborts the request; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

export type FaucetAvailability = {
  /** The next time a payout is allowed; in the past when it is allowed now. */
  available: Date
  /** Who says so: the faucet, or the wallet's own record of its last request. */
  source: 'faucet' | 'local'
}

/** A faucet's client that needs no wallet. */
export type FaucetReader = {
  /** The faucet's origin, without a trailing slash. */
  url: string
  /** Any other read below `/api/v1`. */
  get: (
    name: string,
    query: Record<string, string>,
    signal?: AbortSignal | undefined,
    send?: typeof globalThis.fetch | undefined,
  ) => Promise<Record<string, unknown>>
  /**
   * `GET /api/v1/offer`: the tokens that can be asked for, and what is paid for
   * a request. A faucet that pays bundles answers it.
   */
  getOffer: (options?: FaucetRequestOptions) => Promise<readonly FaucetOffer[]>
  /** `GET /api/v1/last-request`: when the wallet may ask for the token again. */
  getLastRequest: (
    claim: FaucetClaim,
    options?: FaucetRequestOptions,
  ) => Promise<FaucetAvailability>
}

export type FaucetClient = Omit<FaucetReader, 'get'> & {
  /**
   * `GET /api/v1/nonce`: the text that the wallet has to sign
   * unchanged, checked to be this claim.
   */
  getNonce: (
    claim: FaucetClaim,
    options?: FaucetRequestOptions,
  ) => Promise<{ message: string }>
  /**
   * `POST /api/v1/faucet`: trades the signed message for a payout. Sending the
   * same message again gives the same hash and no second payout.
   */
  requestTokens: (
    signed: { message: string; signature: Hex },
    options?: FaucetRequestOptions,
  ) => Promise<{ txHash: Hash }>
  /** `GET /api/v1/bundle`: the text to sign for several tokens at once. */
  getBundle: (
    claim: FaucetBundleClaim,
    options?: FaucetRequestOptions,
  ) => Promise<{ message: string }>
  /**
   * `POST /api/v1/faucet` with the message of `getBundle`: all its tokens are paid
   * or none is. Sending it again gives the same hashes and no second payout.
   */
  requestBundle: (
    signed: { message: string; signature: Hex },
    options?: FaucetRequestOptions,
  ) => Promise<{ payouts: readonly FaucetPayout[] }>
}
