import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startInProcess } from './support/inProcess.js'
import { startNetwork } from './support/network.js'
import { spawnFaucet } from './support/process.js'
import { useStarted } from './support/useStarted.js'
import { createWallet, post, type Signed, sign } from './support/wallet.js'

const network = useStarted(startNetwork)

test('behavior: SIGTERM under load loses no accepted claim and resets no connected request', async () => {
  const env = await network.embeddedEnv()
  const first = spawnFaucet(env)
  const url = await first.ready
  /** Returns `200 keep-alive`, or an error code. */
  const ask = (agent: Agent, path: string) =>
    new Promise<string>((resolve) => {
      get(`${url}${path}`, { agent }, (response) => {
        const { statusCode, headers } = response.resume()
        response.on('end', () => resolve(`${statusCode} ${headers.connection}`))
      }).on('error', ({ code }: NodeJS.ErrnoException) => resolve(`${code}`))
    })

  const wallets = Array.from({ length: 40 }, createWallet)
  const signed = await Promise.all(wallets.map((wallet) => sign(url, wallet)))
  // Idle connections, each of which sends a request when the signal arrives.
  const idle = Array.from({ length: 20 }, () => new Agent({ keepAlive: true }))
  for (const agent of idle)
    expect(await ask(agent, '/health/live')).toBe('200 keep-alive')

  // The kernel accepts connections before the server does.
  const send = async (claim: Signed) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await once(socket, 'connect')
    const body = JSON.stringify(claim)
    socket.write(
      `POST /api/v1/faucet HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    return socket
  }
  const early = signed.slice(0, 20).map((body) => post(url, body))
  // The first answer was sent, and the others are in progress.
  await Promise.race(early)
  // These clients send requests over their open connections until the server closes
  // them.
  const busy = new Agent({ keepAlive: true, maxSockets: 20 })
  const nonce = `/api/v1/nonce?tokenName=USDT&userAddress=${wallets[0]?.address}`
  const endings = Array.from({ length: 20 }, async () => {
    for (;;) {
      const answer = await ask(busy, nonce)
      if (answer !== '200 keep-alive') return answer
    }
  })
  const sockets = await Promise.all(signed.slice(20).map(send))
  const stopped = first.stop('SIGTERM')
  for (const answer of await Promise.all(
    idle.map((agent) => ask(agent, '/health/live')),
  ))
    expect(answer).toMatch(/^200 /)
  const replies = await Promise.all(early)
  // No client got a wrong answer.
  for (const { status, body } of replies)
    if (status !== 200)
      expect(body).toEqual({ error: 'Faucet temporarily unavailable' })
  // Reads the complete answers. A reset would throw here.
  const answers = await Promise.all(sockets.map(text))
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 (200|503) /)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  }
  // A new connection may be refused, but an open connection is never cut.
  for (const ending of await Promise.all(endings))
    expect(ending).toMatch(/ close$|^ECONNREFUSED$/)
  expect(await stopped).toEqual({ code: 0, signal: null })
  for (const agent of [busy, ...idle]) agent.destroy()

  // The faucet has paid accepted claims. The others can be sent again.
  const second = await startInProcess(env)
  for (const [index, body] of signed.entries()) {
    const again = await post(second.url, body)
    expect(again.status).toBe(200)
    const { txHash } = again.body
    if (replies[index]?.status === 200)
      expect(replies[index].body).toEqual({ txHash })
    if (answers[index - 20]?.startsWith('HTTP/1.1 200'))
      expect(answers[index - 20]).toContain(`${txHash}`)
  }
  await second.recover()
  expect(
    await Promise.all(
      wallets.map(({ address }) => network.countTransfers('USDT', address)),
    ),
  ).toEqual(wallets.map(() => 1))
  await second.stop()
})
