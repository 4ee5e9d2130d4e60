import { join } from 'node:path'
import { type Deployment, deploymentToChain, getPools } from '@letheswap/sdk'
import { createClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createManyPools } from '../../../packages/sdk/test/createManyPools.js'
import { readConfig, refuseStart, rpc, spawnStart } from './network.js'

const fixtures = join(import.meta.dirname, 'fixtures')
const stranger = '0x00000000000000000000000000000000000a11ce'

/** The data in the network's line of JSON. */
let network: {
  web: string
  others: string[]
  rpc: string
  deployment: Deployment
}
let stop: () => Promise<unknown>
beforeAll(async () => {
  const { child, exit, printed } = spawnStart([
    ...['--ephemeral', '--json', '--host=0.0.0.0', '--people=300'],
  ])
  stop = () => {
    child.kill('SIGINT')
    return exit
  }
  network = JSON.parse(await printed('\n'))
})
afterAll(() => stop())

test('args: --host serves other machines on a single port', async () => {
  const { web, others } = network
  expect(web).toMatch(/^http:\/\/127\.0\.0\.1:/)
  const [phone = ''] = others

  // The answer contains the visitor's own origin, and no other origins.
  const config = await readConfig(phone)
  expect(config.chain.rpcUrls).toEqual([`${phone}/rpc`])
  expect(config.faucetUrl).toBe(phone)
  expect((await fetch(`${phone}/swap`)).status).toBe(200)
  expect(BigInt(await rpc(`${phone}/rpc`, 'eth_chainId', []))).toBe(500_000n)

  // A wallet warns if the message is for a page other than the current page.
  const response = await fetch(
    `${phone}/api/v1/nonce?tokenName=ZKP&userAddress=${stranger}`,
  )
  const { message } = (await response.json()) as { message: string }
  expect(message).toContain(`${new URL(phone).host} wants you to sign in`)
})

test('a page with 1,000 pools reads all of them through the gateway', async () => {
  const sizes = { tokenCount: 296, poolCount: 990 }
  const many = await createManyPools(network, sizes)
  const own = await readConfig(network.others[0] as string)
  const deployment = {
    ...own,
    tokens: [...own.tokens, ...many.tokens],
    pairs: [...own.pairs, ...many.pairs],
  }
  // Configures the client as the page does.
  const client = createClient({
    chain: deploymentToChain(deployment),
    transport: http(undefined, { batch: true }),
  })
  const { pools } = await getPools(client, { deployment, account: stranger })
  expect(pools).toHaveLength(1_000)
  expect(pools.every(({ liquidity }) => liquidity === 0n)).toBe(true)
})

test.each([
  [['--host=here'], '--host takes an IP address'],
  [['--people=0'], '--people takes a whole number from 1'],
  [['--block-time=0'], '--block-time takes a whole number from 1'],
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
