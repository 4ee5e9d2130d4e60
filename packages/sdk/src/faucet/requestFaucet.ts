import {
  FaucetChallengeError,
  FaucetEmptyError,
  FaucetRateLimitError,
  FaucetRefusedError,
  FaucetRequestError,
  FaucetResponseError,
  FaucetUnavailableError,
} from '../errors/faucet.js'

/** Sends one request of the faucet's API; failures are typed errors. */
export async function requestFaucet({
  fetch,
  url,
  path,
  init,
  signal,
  timeout,
}: {
  fetch: typeof globalThis.fetch
  url: string
  path: string
  init?: RequestInit | undefined
  signal?: AbortSignal | undefined
  timeout: number
}): Promise<Record<string, unknown>> {
  signal?.throwIfAborted()
  // Not AbortSignal.any: wallets' in-app browsers are often years old.
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new Error(`No answer within ${timeout} ms.`)),
    timeout,
  )
  const onAbort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })

  try {
    const response = await fetch(`${url}${path}`, {
      ...init,
      signal: controller.signal,
    })
    const body = await readBody(response)
    if (!response.ok) throw getError(response, body, url)
    if (body === undefined)
      throw new FaucetResponseError({ url, field: 'body' })
    return body
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (
      error instanceof FaucetRequestError ||
      error instanceof FaucetUnavailableError ||
      error instanceof FaucetResponseError
    )
      throw error
    const cause = controller.signal.aborted ? controller.signal.reason : error
    throw new FaucetUnavailableError({ url, cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** A proxy in front of the faucet may answer with HTML: that is no body. */
async function readBody(
  response: Response,
): Promise<Record<string, unknown> | undefined> {
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function getError(
  response: Response,
  body: Record<string, unknown> | undefined,
  url: string,
) {
  const { status } = response
  const serverMessage = typeof body?.error === 'string' ? body.error : undefined
  const answer = { status, serverMessage }
  if (status === 429)
    return new FaucetRateLimitError({
      ...answer,
      retryAfter: parseRetryAfter(response.headers.get('retry-after')),
    })
  if (status === 401) return new FaucetChallengeError(answer)
  // The one sentence of the API that tells an empty faucet from a broken one.
  if (status === 503 && serverMessage?.startsWith('Faucet is out of '))
    return new FaucetEmptyError(answer)
  if (status >= 500) return new FaucetUnavailableError({ ...answer, url })
  return new FaucetRefusedError(answer)
}

function parseRetryAfter(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/.test(header)
    ? Number(header)
    : undefined
}
