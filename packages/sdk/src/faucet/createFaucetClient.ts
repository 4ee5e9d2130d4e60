import { type Hex, isHash } from 'viem'
import {
  FaucetMessageError,
  FaucetResponseError,
  InvalidFaucetUrlError,
} from '../errors/faucet.js'
import { isClaimMessage } from './isClaimMessage.js'
import { requestFaucet } from './requestFaucet.js'
import type {
  FaucetBundleClaim,
  FaucetClaim,
  FaucetClient,
  FaucetOffer,
} from './types.js'

/** 24 hours, in milliseconds: longer than a faucet's own cooldown should be. */
const fallbackCooldown = 24 * 60 * 60 * 1000

export type CreateFaucetClientParameters = {
  /** The faucet's origin: `deployment.faucetUrl`. */
  url: string
  /** The network's chain id, which every message has to name. */
  chainId: number
  /**
   * The origin that messages have to name: that of the page whose visitor signs.
   *
   * @default any
   */
  origin?: string | undefined
  /** Sends the requests. @default globalThis.fetch */
  fetch?: typeof globalThis.fetch | undefined
  /** Milliseconds until a request is given up. @default 15_000 */
  timeout?: number | undefined
  /**
   * The time of the wallet's last request, from wherever the caller keeps it.
   * When given, `getLastRequest` falls back to it plus 24 hours instead of
   * failing.
   */
  getLastRequestAt?: ((claim: FaucetClaim) => Date | undefined) | undefined
}

/**
 * A client for the faucet's calls: one token, or a bundle of several for one
 * signature.
 *
 * A message is returned only if it is the claim that was asked for: this wallet,
 * chain and tokens, and no other text. So it is safe to sign unread.
 *
 * Rejects with `FaucetMessageError` for any other message,
 * `FaucetRateLimitError`, `FaucetChallengeError`,
 * `FaucetEmptyError` or `FaucetRefusedError` for what the faucet refuses,
 * `FaucetUnavailableError` when it cannot be reached or cannot pay,
 * `FaucetResponseError` when the answer is not a faucet's, and the signal's
 * reason when aborted.
 *
 * @param parameters - The faucet's origin and the network's chain id.
 * @returns The calls; see `FaucetClient`.
 *
 * @example
 * ```ts
 * import { createFaucetClient } from '@letheswap/sdk'
 * import type { LocalAccount } from 'viem'
 *
 * declare const account: LocalAccount
 * const faucet = createFaucetClient({
 *   url: 'http://127.0.0.1:8547',
 *   chainId: 500_000,
 * })
 * const { message } = await faucet.getNonce({
 *   tokenName: 'ZKP',
 *   userAddress: account.address,
 * })
 * const signature = await account.signMessage({ message })
 * const { txHash } = await faucet.requestTokens({ message, signature })
 * ```
 */
export function createFaucetClient({
  url: url_,
  chainId,
  origin,
  fetch = (...args) => globalThis.fetch(...args),
  timeout = 15_000,
  getLastRequestAt,
}: CreateFaucetClientParameters): FaucetClient {
  const url = parseUrl(url_)
  const get = (
    name: string,
    query: Record<string, string>,
    signal?: AbortSignal | undefined,
    send = fetch,
  ) => {
    const search = String(new URLSearchParams(query))
    const path = `/api/v1/${name}${search && `?${search}`}`
    return requestFaucet({ fetch: send, url, path, signal, timeout })
  }

  const readMessage = (
    { message }: Record<string, unknown>,
    claim: FaucetBundleClaim,
  ) => {
    if (typeof message !== 'string' || message === '')
      throw new FaucetResponseError({ url, field: 'message' })
    if (!isClaimMessage(message, { ...claim, chainId, origin }))
      throw new FaucetMessageError({ url })
    return { message }
  }
  const readHash = ({ txHash }: Record<string, unknown>) => {
    if (typeof txHash !== 'string' || !isHash(txHash))
      throw new FaucetResponseError({ url, field: 'txHash' })
    return { txHash }
  }
  const claim = (
    { message, signature }: { message: string; signature: Hex },
    signal?: AbortSignal | undefined,
  ) =>
    requestFaucet({
      fetch,
      url,
      path: '/api/v1/faucet',
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ message, signature }),
      },
      signal,
      timeout,
    })

  return {
    url,

    async getNonce({ tokenName, userAddress }, { signal } = {}) {
      const query = { tokenName, userAddress }
      return readMessage(await get('nonce', query, signal), {
        tokenNames: [tokenName],
        userAddress,
      })
    },

    async requestTokens(signed, { signal } = {}) {
      return readHash(await claim(signed, signal))
    },

    async getOffer({ signal } = {}) {
      const { offer } = await get('offer', {}, signal)
      if (!Array.isArray(offer) || !offer.every(isOffer))
        throw new FaucetResponseError({ url, field: 'offer' })
      return offer
    },

    async getBundle({ tokenNames, userAddress }, { signal } = {}) {
      const query = { tokenNames: tokenNames.join(), userAddress }
      return readMessage(await get('bundle', query, signal), {
        tokenNames,
        userAddress,
      })
    },

    async requestBundle(signed, { signal } = {}) {
      const { payouts } = await claim(signed, signal)
      if (!Array.isArray(payouts))
        throw new FaucetResponseError({ url, field: 'payouts' })
      return {
        payouts: payouts.map((payout: Record<string, unknown>) => {
          const { tokenName } = payout
          if (typeof tokenName !== 'string')
            throw new FaucetResponseError({ url, field: 'payouts' })
          return { tokenName, ...readHash(payout) }
        }),
      }
    },

    async getLastRequest({ tokenName, userAddress }, { signal } = {}) {
      const claim = { tokenName, userAddress }
      let lead = 0
      const sendAndCompare: typeof fetch = async (...args) => {
        const response = await fetch(...args)
        lead = getClockLead(response)
        return response
      }
      try {
        const { available } = await get(
          'last-request',
          claim,
          signal,
          sendAndCompare,
        )
        const date = new Date(typeof available === 'string' ? available : '')
        if (Number.isNaN(date.getTime()))
          throw new FaucetResponseError({ url, field: 'available' })
        return {
          available: new Date(date.getTime() + lead),
          source: 'faucet',
        }
      } catch (error) {
        if (getLastRequestAt === undefined || signal?.aborted) throw error
        const last = getLastRequestAt(claim)
        const available = new Date(last ? last.getTime() + fallbackCooldown : 0)
        return { available, source: 'local' }
      }
    },
  }
}

/**
 * Milliseconds by which this device's clock is ahead of the server's. The header
 * has whole seconds and the answer took its time, so less than 5 s counts as none.
 */
function getClockLead({ headers }: Response): number {
  const lead = Date.now() - Date.parse(headers.get('date') ?? '')
  return Math.abs(lead) < 5_000 ? 0 : lead || 0
}

const isOffer = (value: unknown): value is FaucetOffer => {
  const { amount, tokenName } = Object(value)
  return typeof tokenName === 'string' && /^\d+(\.\d+)?$/.test(amount)
}

/** Refuses a credential, which `fetch` would refuse later while quoting it. */
function parseUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
    throw new InvalidFaucetUrlError({ reason: 'is not an http(s) URL' })
  if (parsed.username !== '' || parsed.password !== '')
    throw new InvalidFaucetUrlError({ reason: 'must not hold a credential' })
  return `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}`
}
