import { InvalidOptionError } from '../errors/options.js'
import { parseUrl } from '../utils/parseUrl.js'
import { boolean, list, object, string, text } from '../utils/readers.js'
import { requestFaucet } from './requestFaucet.js'
import type { FaucetClaim, FaucetReader } from './types.js'

/** 24 hours in milliseconds, more than the cooldown of any sensible faucet. */
const fallbackCooldown = 24 * 60 * 60 * 1000

export declare namespace createFaucetReader {
  type Parameters = requestFaucet.Server & {
    /**
     * Returns the time of the wallet's last request. Used if the faucet does not
     * answer: the next claim is then allowed 24 hours later, or immediately if
     * undefined.
     */
    getLastRequestAt?: ((claim: FaucetClaim) => Date | undefined) | undefined
  }
}

/**
 * Creates a read-only client. It returns the tokens that the faucet pays, and when a
 * wallet may claim again. Rejects with the same request errors as `createFaucetClient`.
 */
export function createFaucetReader({
  getLastRequestAt,
  ...parameters
}: createFaucetReader.Parameters): FaucetReader {
  const server = { ...parameters, url: checkUrl(parameters.url) }
  return {
    url: server.url,

    async getOffer({ signal } = {}) {
      const amount = string('an amount', (text) => /^\d+(\.\d+)?$/.test(text))
      const reader = object({
        offer: list(
          object({ tokenName: text, amount, 'needsInvite?': boolean }),
        ),
      })
      return (await requestFaucet(server, 'offer', reader, { signal })).offer
    },

    async getLastRequest({ tokenName, userAddress }, { signal } = {}) {
      const claim = { tokenName, userAddress }
      let lead = 0
      const fetch: typeof globalThis.fetch = async (...args) => {
        const response = await (server.fetch ?? globalThis.fetch)(...args)
        lead = getClockLead(response)
        return response
      }
      const reader = object({
        available: string('a time', (text) => !Number.isNaN(Date.parse(text))),
      })
      try {
        const { available } = await requestFaucet(
          { ...server, fetch },
          'last-request',
          reader,
          { query: claim, signal },
        )
        return {
          available: new Date(Date.parse(available) + lead),
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
 * Returns how many milliseconds the local clock is ahead of the server's. A difference
 * under 5 s counts as zero, because the Date header is rounded to seconds and the
 * response takes time.
 */
function getClockLead({ headers }: Response): number {
  const lead = Date.now() - Date.parse(headers.get('date') ?? '')
  return Math.abs(lead) < 5_000 ? 0 : lead || 0
}

/** Refuses a URL with credentials, because `fetch` would quote them in its error. */
function checkUrl(url: string): string {
  const parsed = parseUrl(url)
  const isHttp = /^https?:$/.test(parsed?.protocol ?? '')
  if (!parsed || !isHttp || parsed.username || parsed.password)
    throw new InvalidOptionError({
      field: 'url',
      expected:
        "an http(s) URL without a credential, e.g. 'https://faucet.test'",
    })
  return `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}`
}
