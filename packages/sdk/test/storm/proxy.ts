import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a bad line makes of one request. */
const faults = [
  'lose the request',
  'lose the answer',
  'delay',
  'answer HTML',
  'answer null',
  'answer half',
  'answer 504',
  'say internal error',
  'say already known',
  'say nonce too low',
] as const

/**
 * Stands before a node and spoils answers: of transactions often, of anything
 * else seldom.
 */
export async function startProxy(target: string, random: () => number) {
  let isCalm = false
  const counts: Record<string, number> = {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const forward = async () => {
      const answer = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return answer.text()
    }
    const isSending = /"eth_send(Raw)?Transaction"/.test(body)
    const fault =
      !isCalm && random() < (isSending ? 0.5 : 0.04)
        ? faults[Math.floor(random() * faults.length)]
        : undefined
    if (fault) counts[fault] = (counts[fault] ?? 0) + 1
    try {
      await answer(fault, JSON.parse(body).id, forward, response)
    } catch {
      response.destroy()
    }
  })

  async function answer(
    fault: (typeof faults)[number] | undefined,
    id: number,
    forward: () => Promise<string>,
    response: ServerResponse,
  ) {
    if (fault === 'lose the request') return void response.destroy()
    const said = await forward()
    const error = (code: number, message: string) =>
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }),
      )
    switch (fault) {
      case 'lose the answer':
        return void response.destroy()
      case 'answer HTML':
        return void response.end('<html>Bad gateway</html>')
      case 'answer null':
        return void response.end(
          JSON.stringify({ jsonrpc: '2.0', id, result: null }),
        )
      case 'answer half':
        return void response.end(said.slice(0, said.length / 2))
      case 'answer 504':
        return void response.writeHead(504).end('timeout')
      case 'say internal error':
        return void error(-32603, 'Internal error')
      case 'say already known':
        return void error(-32000, 'already known')
      case 'say nonce too low':
        return void error(-32000, 'nonce too low')
      case 'delay': {
        const timer = setTimeout(() => response.end(said), random() * 2_500)
        return void response.on('close', () => clearTimeout(timer))
      }
      default:
        response.end(said)
    }
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    calm: (value: boolean) => {
      isCalm = value
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
