import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { proxyRequest } from '../src/proxyRequest.js'

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('behavior: whom a tunnel asks for reaches the faucet', async () => {
  const faucet = await serve(({ headers }, response) =>
    response.end(JSON.stringify(headers)),
  )
  const page = await serve((incoming, response) =>
    proxyRequest(new URL(faucet), incoming, response),
  )
  const answer = await fetch(page, {
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })
  expect(await answer.json()).toMatchObject({
    'x-forwarded-for': '203.0.113.7, 127.0.0.1',
  })
})
