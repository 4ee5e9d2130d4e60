import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  familyOf,
  isAlive,
  rpc,
  spawnStart,
  startNetwork,
  takePort,
} from './network.js'

let stateDir: string
const ports = ['--port=0', '--rpc-port=0', '--faucet-port=0']
const started: { stop: () => Promise<unknown> }[] = []

beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'letheswap-test-'))
})
afterEach(async () => {
  for (const network of started.splice(0)) await network.stop()
  rmSync(stateDir, { recursive: true, force: true })
})

async function start(...args: string[]) {
  const network = await startNetwork([
    `--state-dir=${stateDir}`,
    ...ports,
    ...args,
  ])
  started.push(network)
  return network
}

const stranger = '0x00000000000000000000000000000000000a11ce'
const balanceOfStranger = (url: string) =>
  rpc(url, 'eth_getBalance', [stranger, 'latest'])

describe('npm start', () => {
  test('serves the page, its network description, the chain and the faucet', async () => {
    const { ready } = await start()

    const page = await fetch(ready.web)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<title>1.20.2</title>')

    const config = await (await fetch(`${ready.web}/config.json`)).json()
    expect(config.chain.id).toBe(500_000)
    expect(config.chain.rpcUrls).toEqual([ready.rpc])
    expect(config.faucetUrl).toBe(ready.faucet)
    expect(config.pairs).toHaveLength(10)

    expect(BigInt(await rpc(ready.rpc, 'eth_chainId', []))).toBe(500_000n)
    const nonce = new URL('/api/v1/nonce', ready.faucet)
    nonce.searchParams.set('tokenName', 'ZKP')
    nonce.searchParams.set('userAddress', stranger)
    const { message } = await (await fetch(nonce)).json()
    expect(message).toContain(new URL(ready.web).host)
  })

  test('answers any path of the page with the page', async () => {
    const { ready } = await start()
    const page = await fetch(`${ready.web}/swap?from=ZKP&to=USDT&amount=1`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
  })

  test('prints a banner with the page, the RPC URL, the chain id and a key', async () => {
    const { child, exit, printed } = spawnStart([
      `--state-dir=${stateDir}`,
      ...ports,
    ])
    const text = await printed('Ctrl-C stops it.')
    child.kill('SIGINT')
    expect(text).toMatch(/Page +http:\/\/127\.0\.0\.1:\d+/)
    expect(text).toMatch(/RPC URL +http:\/\/127\.0\.0\.1:\d+/)
    expect(text).toContain('id 500000')
    expect(text).toContain('index 2')
    expect((await exit).code).toBe(0)
  })

  test('leaves no process behind when it is interrupted', async () => {
    const network = await start()
    const family = await familyOf(network.child)
    expect(family.length).toBeGreaterThan(2)
    const { code } = await network.stop('SIGINT')
    expect(code).toBe(0)
    expect(family.filter(isAlive)).toEqual([])
  })

  test('finds the same balances and contracts the next time', async () => {
    const first = await start()
    const [account] = JSON.parse(
      JSON.stringify(await rpc(first.ready.rpc, 'eth_accounts', [])),
    )
    await rpc(first.ready.rpc, 'eth_sendTransaction', [
      { from: account, to: stranger, value: '0x2a' },
    ])
    await expect.poll(() => balanceOfStranger(first.ready.rpc)).toBe('0x2a')
    await first.stop()

    const second = await start()
    expect(await balanceOfStranger(second.ready.rpc)).toBe('0x2a')
    expect(second.ready.deployment.contracts).toEqual(
      first.ready.deployment.contracts,
    )
    expect(second.ready.deployment.genesisHash).toBe(
      first.ready.deployment.genesisHash,
    )
    await second.stop()

    const fresh = await start('--fresh')
    expect(await balanceOfStranger(fresh.ready.rpc)).toBe('0x0')
    expect(fresh.ready.deployment.genesisHash).not.toBe(
      first.ready.deployment.genesisHash,
    )
  })

  test.each([
    ['--port', 'page'],
    ['--rpc-port', 'chain'],
    ['--faucet-port', 'faucet'],
  ])('names a taken port (%s) and exits 1', async (option) => {
    const { server, port } = await takePort()
    try {
      const { exit } = spawnStart([
        `--state-dir=${stateDir}`,
        ...ports.filter((it) => !it.startsWith(`${option}=`)),
        `${option}=${port}`,
      ])
      const { code, stderr } = await exit
      expect(code).toBe(1)
      expect(stderr).toContain(`${port}`)
      expect(stderr).toContain('taken')
      expect(stderr).toContain(option)
      expect(stderr).not.toContain('    at ')
    } finally {
      server.close()
    }
  })

  test('refuses an option it does not know, with its usage, and exits 2', async () => {
    const { exit } = spawnStart(['--prot=1'])
    const { code, stderr } = await exit
    expect(code).toBe(2)
    expect(stderr).toContain('--prot')
    expect(stderr).toContain('Usage: npm start')
  })
})
