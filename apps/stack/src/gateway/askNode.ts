import * as http from 'node:http'
import * as https from 'node:https'

/** Maximum bytes of an answer. The logs that a page reads at once are smaller. */
export const mostAnswerBytes = 8 * 2 ** 20

export class TooLargeError extends Error {
  override readonly message =
    'The answer is too large. Ask for fewer blocks, or for less at once.'
}

/** Milliseconds after which a silent node counts as unreachable. */
const patience = 60_000

const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
}

/**
 * Sends one JSON-RPC request to a node.
 *
 * @returns The bytes of the answer, whose status must be 200.
 * @throws {TooLargeError} If the answer exceeds 8 MiB. The rest is not read.
 */
export async function askNode(
  node: URL,
  request: { id: unknown; method: string; params: readonly unknown[] },
): Promise<Buffer> {
  const body = JSON.stringify({ jsonrpc: '2.0', ...request })
  const { outgoing, answer } = await send(node, body)
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    parts.push(part)
    size += part.length
    if (size <= mostAnswerBytes) continue
    outgoing.destroy()
    throw new TooLargeError()
  }
  if (answer.statusCode !== 200)
    throw new Error(`The node answered with status ${answer.statusCode}.`)
  return Buffer.concat(parts)
}

function send(node: URL, body: string) {
  const { protocol, username, password } = node
  const { request } = protocol === 'https:' ? https : http
  return new Promise<{
    outgoing: http.ClientRequest
    answer: http.IncomingMessage
  }>((resolve, reject) => {
    const outgoing = request(
      node,
      {
        method: 'POST',
        agent: agents[protocol as keyof typeof agents],
        timeout: patience,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'content-length': Buffer.byteLength(body),
        },
        ...(username && {
          auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
        }),
      },
      (answer) => resolve({ outgoing, answer }),
    )
    outgoing.on('timeout', () =>
      outgoing.destroy(new Error('The node does not answer.')),
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      // The node closed a kept-alive connection before it read the request, so it is
      // safe to send it again.
      outgoing.reusedSocket && error.code === 'ECONNRESET'
        ? resolve(send(node, body))
        : reject(error),
    )
    outgoing.end(body)
  })
}
