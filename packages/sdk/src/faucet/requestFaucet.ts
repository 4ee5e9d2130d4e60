import { BaseError } from '../errors/base.js'
import {
  FaucetChallengeError,
  FaucetEmptyError,
  FaucetRateLimitError,
  FaucetRefusedError,
  FaucetResponseError,
  FaucetUnavailableError,
} from '../errors/faucet.js'
import { type Reader, read } from '../utils/readers.js'
import { throwIfAborted } from '../utils/untilAborted.js'
import { faucetRefusals } from './faucetRefusals.js'
import type { FaucetRequestOptions } from './types.js'

export declare namespace requestFaucet {
  type Server = {
    /** The faucet's URL, e.g. `deployment.faucetUrl`. */
    url: string
    /** @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
    /** Milliseconds. @default 15_000 */
    timeout?: number | undefined
  }
  type Options = FaucetRequestOptions & {
    query?: Record<string, string> | undefined
    /** Body of a POST request, which is sent as JSON. */
    body?: object | undefined
  }
}

/** Sends a request to the faucet's API, and validates the answer. */
export async function requestFaucet<answer>(
  { url, fetch = globalThis.fetch, timeout = 15_000 }: requestFaucet.Server,
  name: string,
  reader: Reader<answer>,
  { query, body, signal }: requestFaucet.Options,
): Promise<answer> {
  throwIfAborted(signal)
  // AbortSignal.any is not used, because in-app browsers of wallets are often years
  // old.
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new Error(`No answer within ${timeout} ms.`)),
    timeout,
  )
  const onAbort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  const search = String(new URLSearchParams(query))
  const path = `/api/v1/${name}${search && `?${search}`}`
  try {
    const response = await fetch(`${url}${path}`, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      signal: controller.signal,
    })
    const json = parseJson(await response.text())
    if (!response.ok) throw getError(response, json, url)
    return read(reader, json, (path) => {
      const [field = ''] = path.split('[')
      return new FaucetResponseError({ url, field: field || 'body' })
    })
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof BaseError) throw error
    const cause = controller.signal.reason ?? error
    throw new FaucetUnavailableError({ url, cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/**
 * Returns undefined if the text is not JSON, e.g. the HTML of a proxy in front of the
 * faucet.
 */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function getError({ status, headers }: Response, json: unknown, url: string) {
  const { error } = Object(json)
  const serverMessage = typeof error === 'string' ? error : undefined
  const answer = { status, serverMessage }
  const seconds = headers.get('retry-after') ?? ''
  // The API specifies this message, but not its status.
  if (status === 429 || /rate limit/i.test(serverMessage ?? ''))
    return new FaucetRateLimitError({
      ...answer,
      retryAfter: /^\d{1,9}$/.test(seconds) ? Number(seconds) : undefined,
    })
  if (status === 401) return new FaucetChallengeError(answer)
  // The API distinguishes an empty faucet from a broken one by this message.
  if (status === 503 && serverMessage?.startsWith(faucetRefusals.empty('')))
    return new FaucetEmptyError(answer)
  if (status >= 500) return new FaucetUnavailableError({ ...answer, url })
  return new FaucetRefusedError(answer)
}
