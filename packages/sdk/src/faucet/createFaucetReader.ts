import { FaucetResponseError } from '../errors/faucet.js'
import { InvalidOptionError } from '../errors/options.js'
import { requestFaucet } from './requestFaucet.js'
import type { FaucetClaim, FaucetOffer, FaucetReader } from './types.js'

/** 24 hours, in milliseconds: longer than a faucet's own cooldown should be. */
const fallbackCooldown = 24 * 60 * 60 * 1000

export declare namespace createFaucetReader {
  type Parameters = {
    /** `deployment.faucetUrl`. */
    url: string
    /** @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
    /** Milliseconds. @default 15_000 */
    timeout?: number | undefined
    /** The wallet's last request, for a fallback to 24 hours later. */
    getLastRequestAt?: ((claim: FaucetClaim) => Date | undefined) | undefined
  }
  type ReturnType = FaucetReader
}

/**
 * Creates the reading part of a faucet's client: payouts, and when the next is
 * due. Rejects as `createFaucetClient` does.
 *
 * @example
 * ```ts
 * import { createFaucetReader } from '@letheswap/sdk'
 *
 * const faucet = createFaucetReader({ url: 'http://127.0.0.1:8547' })
 * const claim = { tokenName: 'ZKP', userAddress: '0x7099…' }
 * const { available } = await faucet.getLastRequest(claim)
 * ```
 */
export function createFaucetReader({
  url: url_,
  fetch = (...args) => globalThis.fetch(...args),
  timeout = 15_000,
  getLastRequestAt,
}: createFaucetReader.Parameters): FaucetReader {
  const url = parseUrl(url_)
  const request: FaucetReader['request'] = (
    name,
    { query, body, signal, fetch: send = fetch } = {},
  ) => {
    const search = String(new URLSearchParams(query))
    const path = `/api/v1/${name}${search && `?${search}`}`
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    return requestFaucet({ fetch: send, url, path, init, signal, timeout })
  }
  return {
    url,
    request,

    async getOffer({ signal } = {}) {
      const { offer } = await request('offer', { signal })
      if (!Array.isArray(offer) || !offer.every(isOffer))
        throw new FaucetResponseError({ url, field: 'offer' })
      return offer
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
        const { available } = await request('last-request', {
          query: claim,
          signal,
          fetch: sendAndCompare,
        })
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
 * Milliseconds by which this clock is ahead of the server's. Less than 5 s
 * counts as none, as the header has whole seconds and the answer took its time.
 */
function getClockLead({ headers }: Response): number {
  const lead = Date.now() - Date.parse(headers.get('date') ?? '')
  return Math.abs(lead) < 5_000 ? 0 : lead || 0
}

const isOffer = (value: unknown): value is FaucetOffer => {
  const { amount, tokenName } = Object(value)
  return typeof tokenName === 'string' && /^\d+(\.\d+)?$/.test(amount)
}

/** Refuses a credential, which `fetch` would quote in its error. */
function parseUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const isHttp = /^https?:$/.test(parsed?.protocol ?? '')
  if (!parsed || !isHttp || parsed.username || parsed.password)
    throw new InvalidOptionError({
      field: 'url',
      expected:
        "an http(s) URL without a credential, e.g. 'https://faucet.test'",
    })
  return `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}`
}
