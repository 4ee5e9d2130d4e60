import { connect } from 'node:net'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { hmacKey } from './support/environment.js'
import { useFaucet } from './support/inProcess.js'
import { addCredentials, startNetwork } from './support/network.js'
import { startRpcProxy } from './support/rpcProxy.js'
import { useStarted } from './support/useStarted.js'
import { claim, createWallet, post, sign } from './support/wallet.js'

const network = useStarted(startNetwork)
const proxy = useStarted(() => startRpcProxy(network.devnet.rpcUrl))
const faucet = useFaucet(() =>
  network.env({ FAUCET_RPC_URL: addCredentials(proxy.url) }),
)

test('metrics: reports claims by result, queue, balances, latency and alerts', async () => {
  const wallet = createWallet()
  const signed = await sign(faucet.url, wallet)
  await post(faucet.url, signed)
  await post(faucet.url, signed)
  await claim(faucet.url, wallet)
  await post(faucet.url, { ...signed, signature: '0x' })
  await network.drain()
  await faucet.recover()
  await faucet.recover()

  const response = await fetch(`${faucet.adminUrl}/metrics`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  const lines = (await response.text()).split('\n')
  const held = await network.balanceOf('USDT', network.faucetAddress)
  for (const line of [
    'faucet_claims_total{result="paid"} 1',
    'faucet_claims_total{result="replayed"} 1',
    'faucet_claims_total{result="rate_limited"} 1',
    'faucet_claims_total{result="invalid"} 1',
    'faucet_payout_seconds_count 1',
    'faucet_queue_depth 0',
    'faucet_signer_halted 0',
    'faucet_paused 0',
    'faucet_rpc_up 1',
    `faucet_balance{token="USDT"} ${held / 10n ** 6n}`,
  ])
    expect(lines).toContain(line)
})

test('metrics: reports process, HTTP by route, rate limit and build', async () => {
  await fetch(`${faucet.url}/api/v1/nonce`)
  await fetch(`${faucet.url}/no-such-path/${crypto.randomUUID()}`)
  const text = await (await fetch(`${faucet.adminUrl}/metrics`)).text()
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_seconds',
    'nodejs_heap_size_used_bytes',
    'faucet_requests_limited_total',
    `faucet_build_info{version="${packageJson.version}",engine="embedded"}`,
    'http_request_duration_seconds_count{method="GET",route="/api/v1/nonce",status="400"}',
    'http_request_duration_seconds_count{method="GET",route="none",status="404"}',
  ])
    expect(text).toContain(`\n${name} `)
  expect(text).not.toContain('no-such-path')
})

test('docs: OpenAPI describes the three calls with their fields and errors', async () => {
  const response = await fetch(`${faucet.adminUrl}/docs`)
  // biome-ignore lint/suspicious/noExplicitAny: a document of another standard.
  const document = (await response.json()) as any
  expect(document.openapi).toMatch(/^3\.1/)
  expect(Object.keys(document.paths)).toEqual([
    '/api/v1/nonce',
    '/api/v1/offer',
    '/api/v1/bundle',
    '/api/v1/faucet',
    '/api/v1/last-request',
    '/health/live',
    '/health/ready',
    '/probe',
  ])
  const { parameters, responses } = document.paths['/api/v1/nonce'].get
  expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
    'tokenName',
    'userAddress',
  ])
  expect(Object.keys(responses)).toEqual(['200', '503', '4XX'])
  const { content } = document.paths['/api/v1/faucet'].post.requestBody
  expect(content['application/json'].schema.required).toEqual([
    'message',
    'signature',
  ])

  for (const [path, method, status, example] of await getExamples())
    document.paths[path][method].responses[status].content[
      'application/json'
    ].example = example
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
    '../../docs/src/public/faucet-openapi.json',
  )
})

/**
 * Returns answers of this faucet, with constants instead of values that differ between
 * runs.
 */
async function getExamples() {
  const wallet = createWallet()
  const { address } = wallet
  const call = async (path: string) =>
    (await fetch(`${faucet.url}${path}userAddress=${address}`)).json()
  const signed = await sign(faucet.url, wallet)
  const { body } = await post(faucet.url, signed)
  const { body: early } = await claim(faucet.url, wallet)
  const examples = [
    ['nonce', 'get', 200, await call('/api/v1/nonce?tokenName=WETH&')],
    ['nonce', 'get', '4XX', await call('/api/v1/nonce?tokenName=FOO&')],
    ['offer', 'get', 200, await call('/api/v1/offer?')],
    ['bundle', 'get', 200, await call('/api/v1/bundle?tokenNames=ZKP,DAI&')],
    ['bundle', 'get', '4XX', await call('/api/v1/bundle?tokenNames=ZKP&')],
    ['faucet', 'post', 200, body],
    ['faucet', 'post', '4XX', early],
    [
      'last-request',
      'get',
      200,
      await call('/api/v1/last-request?tokenName=USDT&'),
    ],
    ['last-request', 'get', '4XX', await call('/api/v1/last-request?')],
  ] as const
  return examples.map(([name, method, status, answer]) => {
    const text = JSON.stringify(answer)
      .replaceAll(address, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
      .replace(/0x[0-9a-f]{64}/g, `0x${'5a'.repeat(32)}`)
      .replace(/(Nonce: )[0-9a-f]{64}/, `$1${'7c'.repeat(32)}`)
      .replace(/(Issued At: )[^\\]+/, '$12026-01-01T12:00:00Z')
      .replace(/(Expiration Time: )[^\\"]+/, '$12026-01-01T12:05:00Z')
      .replace(/(available":")[^"]+/, '$12026-01-01T13:00:00.000Z')
    return [`/api/v1/${name}`, method, status, JSON.parse(text)] as const
  })
}

test.each(['url', 'adminUrl'] as const)(
  'health: reports live and ready on the %s',
  async (port) => {
    const live = await fetch(`${faucet[port]}/health/live`)
    expect(await live.json()).toEqual({ status: 'ok' })
    const ready = await fetch(`${faucet[port]}/health/ready`)
    expect(await ready.json()).toEqual({ status: 'ok', outOf: [] })
  },
)

test('admin: an unknown path gets the API’s error', async () => {
  const reply = await fetch(`${faucet.adminUrl}/api/v1/nonce`)
  expect(reply.status).toBe(404)
  expect(await reply.json()).toEqual({ error: 'Not found' })
})

test('logs: all lines of a claim, and its answer, share a request ID', async () => {
  const wallet = createWallet()
  const signed = await sign(faucet.url, wallet)
  const response = await fetch(`${faucet.url}/api/v1/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signed),
  })
  const id = response.headers.get('x-request-id')
  const logged = faucet.lines
    .map((line) => JSON.parse(line))
    .filter(({ requestId }) => requestId === id)
  expect(logged.map(({ msg }) => msg)).toEqual(['payout', 'request'])
  expect(logged[0]).toMatchObject({ level: 'info', wallet: wallet.address })
  expect(logged[1]).toMatchObject({ path: '/api/v1/faucet', status: 200 })
})

test('logs: a refusal, even of a poll, contains its request ID', async () => {
  const response = await fetch(`${faucet.url}/api/v1/last-request`)
  expect(response.status).toBe(400)
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test("logs: hides credentials in errors that quote the node's URL", async () => {
  const before = faucet.lines.length
  proxy.interfere(({ drop }) => drop())
  await claim(faucet.url, createWallet())
  await faucet
    .recover()
    .catch((error) => faucet.faucet.log.warn({ err: error }, 'x'))
  // Secrets that careless code might log.
  faucet.faucet.log.error(
    { url: addCredentials(proxy.url), key: hmacKey },
    `key ${network.devnet.faucetAccount.privateKey}`,
  )
  proxy.interfere()
  const text = faucet.lines.slice(before).join('')
  expect(text).toContain('Faucet temporarily unavailable')
  // The host stays readable.
  expect(text).toContain('"url":"http://[secret]@127.0.0.1:')
  expect(text).toContain('"key":"[secret]"')
  expect(text).toContain('"msg":"key [secret]"')
  expect(text).not.toContain('rpc-password')
  expect(text).not.toContain('rpc-key')
  expect(text).not.toContain(network.devnet.faucetAccount.privateKey.slice(2))
})

test('logs: hides signed transactions, even if a failed query quotes one', async () => {
  const before = faucet.lines.length
  // The last statement of the payout's transaction fails, so the whole transaction is
  // rolled back.
  await faucet.query(
    'alter table payouts add constraint broken check (id < 0) not valid',
  )
  try {
    const reply = await claim(faucet.url, createWallet(), 'DAI')
    expect(reply.status).toBe(503)
  } finally {
    await faucet.query('alter table payouts drop constraint broken')
  }
  const text = faucet.lines.slice(before).join('')
  expect(text).toContain('Failed query')
  expect(text).not.toMatch(/0x[0-9a-f]{130}/i)
})

test('logs: a connection that breaks during its body logs no stack trace', async () => {
  const before = faucet.lines.length
  await new Promise<void>((resolve) => {
    const socket = connect(faucet.port, '127.0.0.1', () =>
      socket.write(
        'POST /api/v1/faucet HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
        () => socket.resetAndDestroy(),
      ),
    ).on('close', () => resolve())
  })
  // This request is answered after the reset was handled, because the loop reads
  // sockets in order.
  await fetch(`${faucet.url}/health/live`)
  expect(faucet.lines.slice(before).join('')).not.toContain('unexpected error')
})

test('health: is not ready after a payout could not be stored', async () => {
  // Reads still work, as with a full disk.
  await faucet.query('set default_transaction_read_only = on')
  expect((await claim(faucet.url, createWallet())).status).toBe(503)
  const ready = await fetch(`${faucet.url}/health/ready`)
  expect(await ready.json()).toEqual({ error: 'Not ready: database' })
})
