import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'

/** Decides which browsers' requests belong to this network. */
export type Door = ReturnType<typeof createDoor>

/**
 * @param origins - Origins at which this network, or a page that may use it, is
 * open.
 */
export function createDoor(origins: Iterable<string>) {
  const known = new Set(origins)
  const hosts = new Set([...known].map((origin) => new URL(origin).hostname))

  /**
   * Checks for a name that only this network has. A foreign page can let its own name
   * lead here, but no address.
   */
  const isKnownHost = (hostname: string): boolean =>
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 ||
    /^([^.]+\.)?localhost$/.test(hostname) ||
    hosts.has(hostname)

  return {
    isKnownHost,

    /**
     * Checks a request's `Origin`. Programs have no origin. A wallet's extension has
     * its own origin, which no page can have.
     *
     * @param own - The origin that the request was sent to.
     */
    isForeign: (
      { headers: { origin } }: IncomingMessage,
      own?: string | undefined,
    ): boolean =>
      origin !== undefined &&
      origin !== own &&
      !known.has(origin) &&
      !/^[a-z-]+-extension:\/\//.test(origin),

    /**
     * Lets the page of the request's origin, which is not foreign, read the
     * answer.
     *
     * @returns True if the request was a preflight, which is answered.
     */
    answerCors({ headers, method }: IncomingMessage, response: ServerResponse) {
      const { origin } = headers
      if (origin === undefined) return false
      response.setHeader('Access-Control-Allow-Origin', origin)
      response.setHeader('Vary', 'Origin')
      if (method !== 'OPTIONS') return false
      response
        .writeHead(204, {
          'Access-Control-Allow-Methods': 'POST',
          'Access-Control-Allow-Headers': 'content-type',
          'Access-Control-Max-Age': '600',
        })
        .end()
      return true
    },
  }
}
