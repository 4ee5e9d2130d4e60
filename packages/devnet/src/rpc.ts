import { DevnetError } from './errors.js'

type Request = { method: string; params?: readonly unknown[] }
type Response = { id: number; result?: unknown; error?: { message: string } }

/**
 * Sends requests as one JSON-RPC batch.
 *
 * @returns The results in the order of the requests.
 * @throws {DevnetError} When one of them fails, with its method and the node's message.
 */
export async function rpcBatch(
  url: string,
  requests: readonly Request[],
): Promise<unknown[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      requests.map(({ method, params = [] }, id) => ({
        jsonrpc: '2.0',
        id,
        method,
        params,
      })),
    ),
  })
  const answers = new Map(
    ((await response.json()) as Response[]).map((answer) => [
      answer.id,
      answer,
    ]),
  )
  return requests.map(({ method }, id) => {
    const answer = answers.get(id)
    if (!answer || answer.error)
      throw new DevnetError(
        `${method} failed: ${answer?.error?.message ?? 'no answer'}.`,
      )
    return answer.result
  })
}

/** Sends one JSON-RPC request; as {@link rpcBatch}. */
export async function rpc<result>(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<result> {
  const [result] = await rpcBatch(url, [{ method, params }])
  return result as result
}
