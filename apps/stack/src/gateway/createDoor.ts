import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'

/** Decides which browser requests belong to this network. */
export type Door = ReturnType<typeof createDoor>

/** @param origins - The origins of this network, and of pages that may use it. */
export function createDoor(origins: Iterable<string>) {
  const known = new Set(origins)
  const hosts = new Set([...known].map((origin) => new URL(origin).hostname))

  /**
   * Checks whether a host name belongs to this network. An IP address always does:
   * another site can make its own host name point to this machine, but has no control
   * over an address.
   */
  const isKnownHost = (hostname: string): boolean =>
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 ||
    /^([^.]+\.)?localhost$/.test(hostname) ||
    hosts.has(hostname)

  return {
    isKnownHost,

    /**
     * Checks whether a request comes from a foreign page, by its `Origin`. Programs
     * send no origin. A wallet extension has its own origin, which no page can have.
     *
     * @param own - The origin to which the request was sent.
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
     * Allows the page at the request's origin to read the answer. The origin must have
     * been checked.
     *
     * @returns True if the request was a preflight, which is then answered.
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
