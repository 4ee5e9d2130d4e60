import * as http from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig, refuseStart, rpc, spawnStart } from './network.js'

const fixtures = join(import.meta.dirname, 'fixtures')
const stranger = '0x00000000000000000000000000000000000a11ce'

/** Starts a network, and resolves with what its line of JSON says. */
async function startShared(...args: string[]) {
  const { child, exit, printed } = spawnStart([
    '--ephemeral',
    '--json',
    ...args,
  ])
  onTestFinished(async () => {
    child.kill('SIGINT')
    await exit
  })
  return JSON.parse(await printed('\n')) as {
    web: string
    others: string[]
    rpc: string
  }
}

test('args: --host lets others on the network in, all on one port, and keeps the node’s cheats for this machine', async () => {
  const { web, others, rpc: node } = await startShared('--host=0.0.0.0')
  expect(web).toMatch(/^http:\/\/127\.0\.0\.1:/)
  const [phone = ''] = others

  // The visitor's own origin, and nothing of another one.
  const config = await readConfig(phone)
  expect(config.chain.rpcUrls).toEqual([`${phone}/rpc`])
  expect(config.faucetUrl).toBe(phone)
  expect((await fetch(`${phone}/swap`)).status).toBe(200)
  expect(BigInt(await rpc(`${phone}/rpc`, 'eth_chainId', []))).toBe(500_000n)

  // A wallet warns of a message that names another page than the one it shows.
  const response = await fetch(
    `${phone}/api/v1/nonce?tokenName=ZKP&userAddress=${stranger}`,
  )
  const { message } = (await response.json()) as { message: string }
  expect(message).toContain(`${new URL(phone).host} wants you to sign in`)

  const cheat = (url: string, headers = {}) => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'anvil_setBalance',
      params: [stranger, '0x7'],
    })
    return new Promise((resolve, reject) => {
      http
        .request(
          `${url}/rpc`,
          {
            method: 'POST',
            headers: {
              'Content-Type': 'application/json',
              'Content-Length': body.length,
              ...headers,
            },
          },
          (answer) => resolve(json(answer)),
        )
        .on('error', reject)
        .end(body)
    })
  }
  const getBalance = () => rpc(node, 'eth_getBalance', [stranger, 'latest'])
  const refusal = { error: { code: -32601 } }
  expect(await cheat(phone)).toMatchObject(refusal)
  // A tunnel on this machine passes on what others ask.
  expect(await cheat(web, { 'X-Forwarded-For': '203.0.113.7' })).toMatchObject(
    refusal,
  )
  // Some tunnels add nothing, and a foreign page's name may lead here: the
  // browser still asks for the name that it knows.
  for (const host of ['a.example', '127.0.0.1.a.example', '203.0.113.7:5050'])
    expect(await cheat(web, { Host: host })).toMatchObject(refusal)
  expect(BigInt(await getBalance())).toBe(0n)
  for (const host of ['localhost', '[::1]:5050'])
    expect(await cheat(web, { Host: host })).not.toHaveProperty('error')
  expect(await cheat(web)).not.toHaveProperty('error')
  expect(BigInt(await getBalance())).toBe(7n)

  // Without a length nobody knows what it holds.
  const { status } = await fetch(`${phone}/rpc`, {
    method: 'POST',
    body: new Blob(['{}']).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(status).toBe(413)
  // Chain and faucet are reached by the page's port alone.
  const { port } = new URL(node)
  const direct = new URL(phone)
  direct.port = port
  await expect(fetch(direct)).rejects.toThrow('fetch failed')
})

test.each([
  [['--host=here'], '--host takes an IP address'],
  [['--cert=a.pem'], '--cert and --key go together.'],
  [
    [
      `--cert=${join(fixtures, 'localhost.key')}`,
      `--key=${join(fixtures, 'localhost.key')}`,
    ],
    '--cert and --key are no certificate with its key',
  ],
])('error: %j', async (args, message) => {
  const { code, stderr } = await refuseStart(args)
  expect(stderr).toContain(message)
  expect(code).toBe(2)
})
