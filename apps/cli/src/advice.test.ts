import { writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lethe, useNetwork } from '../test/harness.js'

// The advice of an error message must be possible to follow, and must help.

const network = useNetwork()

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Writes the network's deployment with another faucet. */
function withFaucet(faucetUrl: string): string {
  const config = `${network.config}.faucet.json`
  const { deployment } = network.devnet
  writeFileSync(config, JSON.stringify({ ...deployment, faucetUrl }))
  return config
}

const run = (config: string, ...args: string[]) =>
  lethe([...args, '--config', config], {
    LETHE_PRIVATE_KEY: network.account.privateKey,
  })

test('does not advise starting a faucet that answers', async () => {
  const url = await serve((_, response) =>
    response
      .writeHead(503, { 'Content-Type': 'application/json' })
      .end('{"error":"Faucet temporarily unavailable"}'),
  )
  const { code, stderr } = await run(withFaucet(url), 'faucet', 'ZKP')
  expect(stderr).toContain('Faucet temporarily unavailable')
  expect(stderr).not.toMatch(/npm start|does not answer|faucetUrl/)
  expect(code).toBe(1)
})

test('a refusal mentions only the faucet’s own wait', async () => {
  const error = 'rate limit: the last payout failed, try again in 3 blocks'
  const url = await serve((_, response) =>
    response
      .writeHead(429, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ error })),
  )
  const { stderr } = await run(withFaucet(url), 'faucet', 'ZKP')
  expect(stderr.trim().split('\n')).toEqual([
    `The faucet's rate limit is reached: ${error}.`,
  ])
})

test('advises starting a faucet that does not answer', async () => {
  // No service listens at port 1.
  const config = withFaucet('http://127.0.0.1:1')
  const { stderr } = await run(config, 'faucet', 'ZKP')
  expect(stderr).toMatch(/npm start.*faucetUrl/)
})

test('advises using the faucet for a low balance only on a network with a faucet', async () => {
  const swap = ['swap', '5', 'USDT', 'ZKP', '--yes']
  const rich = await run(withFaucet('http://127.0.0.1:1'), ...swap)
  expect(rich.stderr).toContain('Get some with `lethe faucet USDT`.')
  const poor = await run(network.config, ...swap)
  expect(poor.stderr).toContain('Insufficient balance')
  expect(poor.stderr).not.toContain('faucet')
})

test('explains that --json prevents a prompt', async () => {
  const swap = ['swap', '1', 'ZKP', 'USDT']
  const { stderr } = await run(network.config, ...swap, '--json')
  expect(JSON.parse(stderr).error.message).toBe(
    'Cannot prompt with --json. Pass --yes.',
  )
})

test('distinguishes an address with a wrong checksum from an invalid address', async () => {
  const address = '0x70997970c51812DC3A010C7d01b50e0d17dc79C8'
  const { code, stderr } = await lethe([
    ...['balances', '--address', address, '--config', network.config],
  ])
  expect(stderr).toContain('--address has a wrong checksum (EIP-55)')
  expect(code).toBe(2)
})

test.each([401, 403])(
  'a node that refuses access with %i counts as reachable',
  async (status) => {
    const url = await serve((_, response) => response.writeHead(status).end())
    const { stderr } = await run(network.config, 'pools', '--rpc-url', url)
    expect(stderr).toContain(
      'The node refused access. Check the credentials in its URL.',
    )
    expect(stderr).not.toContain('does not answer')
  },
)

test('uses ETH_RPC_URL for a new network without --rpc-url', async () => {
  const { deployment, rpcUrl } = network.devnet
  const adopt = async (url: string) => {
    vi.stubEnv('ETH_RPC_URL', url)
    return lethe([
      ...['network', 'adopt', '--router', deployment.contracts.router],
      ...['--out', `${network.config}.adopted.json`],
    ])
  }
  expect(await adopt('')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Pass --rpc-url, or set ETH_RPC_URL.'),
  })
  expect(await adopt(rpcUrl)).toMatchObject({ code: 0 })
})
