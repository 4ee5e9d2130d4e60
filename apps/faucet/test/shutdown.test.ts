import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { waitForReceipt } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { startInProcess } from './support/inProcess.js'
import { startNetwork } from './support/network.js'
import { spawnFaucet } from './support/process.js'
import { sizes, testTimeout } from './support/sizes.js'
import { useStarted } from './support/useStarted.js'
import { createWallet, post, sign } from './support/wallet.js'

const network = useStarted(() => startNetwork())

test(
  'behavior: SIGTERM under load loses no accepted claim',
  async () => {
    const env = await network.env()
    const first = await spawnFaucet(env)
    const url = await first.ready
    const wallets = Array.from({ length: sizes.load }, createWallet)
    const signed = await Promise.all(wallets.map((wallet) => sign(url, wallet)))

    let stopped: ReturnType<typeof first.stop> | undefined
    const replies = await Promise.all(
      signed.map(async (body) => {
        // A connection that was not accepted any more is no accepted claim.
        const reply = await post(url, body).catch(() => undefined)
        // In the middle: the first answer is out, the others are under way.
        stopped ??= first.stop('SIGTERM')
        return reply
      }),
    )
    expect(await stopped).toEqual({ code: 0, signal: null })

    const accepted = wallets.filter(
      (_, index) => replies[index]?.status === 200,
    )
    expect(accepted.length).toBeGreaterThan(0)
    // Nobody was answered with less than the truth.
    for (const reply of replies)
      if (reply && reply.status !== 200)
        expect(reply.body).toEqual({ error: 'Faucet temporarily unavailable' })

    // What was accepted is paid; what was not can simply be sent again.
    const second = await startInProcess(env)
    for (const [index, body] of signed.entries()) {
      const reply = await post(second.url, body)
      expect(reply.status).toBe(200)
      if (replies[index]?.status === 200)
        expect(reply.body).toEqual(replies[index].body)
      await waitForReceipt(network.client, {
        hash: reply.body.txHash as `0x${string}`,
      })
    }
    expect(
      await Promise.all(
        wallets.map(({ address }) => network.countTransfers('USDT', address)),
      ),
    ).toEqual(wallets.map(() => 1))
    await second.stop()
  },
  testTimeout,
)

test('behavior: SIGTERM resets no claim that has connected', async () => {
  const child = await spawnFaucet(await network.env())
  const url = await child.ready
  const signed = await Promise.all(
    Array.from({ length: 20 }, () => sign(url, createWallet())),
  )
  // The kernel takes connections before the server gets to accept them.
  const sockets = await Promise.all(
    signed.map(async (claim) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      await once(socket, 'connect')
      const body = JSON.stringify(claim)
      socket.write(
        `POST /api/v1/faucet HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
      return socket
    }),
  )
  const stopped = child.stop('SIGTERM')
  // To its end: a reset would be an error here.
  for (const answer of await Promise.all(sockets.map(text))) {
    expect(answer).toMatch(/^HTTP\/1\.1 (200|503) /)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  }
  expect(await stopped).toEqual({ code: 0, signal: null })
})

test('behavior: SIGTERM resets no request on an open connection', async () => {
  const child = await spawnFaucet(await network.env())
  const url = await child.ready
  const agent = new Agent({ keepAlive: true, maxSockets: 40 })
  const ask = () =>
    new Promise<'answered' | 'last' | string>((resolve) => {
      const query = `tokenName=USDT&userAddress=${createWallet().address}`
      get(`${url}/api/v1/nonce?${query}`, { agent }, (response) => {
        response.resume()
        response.on('end', () =>
          resolve(
            response.headers.connection === 'close' ? 'last' : 'answered',
          ),
        )
      }).on('error', (error: NodeJS.ErrnoException) => resolve(`${error.code}`))
    })
  // Each of these goes on over its open connection until the server ends it.
  const endings = Array.from({ length: 40 }, async () => {
    for (;;) {
      const outcome = await ask()
      if (outcome !== 'answered') return outcome
    }
  })
  // Idle connections, on which a request is sent at the time of the signal.
  const idle = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const agent = new Agent({ keepAlive: true })
      const send = () =>
        new Promise<string>((resolve) => {
          get(`${url}/health/live`, { agent }, (response) => {
            response.resume()
            response.on('end', () => resolve(`${response.statusCode}`))
          }).on('error', (error: NodeJS.ErrnoException) =>
            resolve(`${error.code}`),
          )
        })
      expect(await send()).toBe('200')
      return send
    }),
  )
  const stopped = child.stop('SIGTERM')
  const late = await Promise.all(idle.map((send) => send()))
  expect(new Set(late)).toEqual(new Set(['200']))
  // A new connection may be refused; one that stood is never cut.
  for (const outcome of await Promise.all(endings))
    expect(['last', 'ECONNREFUSED']).toContain(outcome)
  expect(await stopped).toEqual({ code: 0, signal: null })
  agent.destroy()
})
