import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  readConfig,
  refuseStart,
  rpc,
  spawnStart,
  startNetwork,
} from './network.js'

let chain: Devnet
let folder: string
let file: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'letheswap-test-'))
  chain = await startDevnet()
  file = join(folder, 'network.json')
  writeFileSync(file, JSON.stringify(chain.deployment))
})
afterAll(async () => {
  await chain.stop()
  rmSync(folder, { recursive: true, force: true })
})

const ports = ['--port=0', '--faucet-port=0']
const stranger = '0x00000000000000000000000000000000000a11ce'

test('args: --network serves page and faucet of a chain that is there already', async () => {
  const { ready, stop } = await startNetwork(
    [`--network=${file}`, `--state-dir=${folder}`, ...ports],
    { FAUCET_PRIVATE_KEY: chain.faucetAccount.privateKey },
  )
  onTestFinished(() => void stop())
  expect(ready.deployment.contracts).toEqual(chain.deployment.contracts)
  const config = await readConfig(ready.web)
  expect(config.genesisHash).toBe(chain.deployment.genesisHash)
  const [pageRpc] = config.chain.rpcUrls
  expect(BigInt(await rpc(pageRpc as string, 'eth_chainId', []))).toBe(500_000n)
  const nonce = await fetch(
    `${config.faucetUrl}/api/v1/nonce?tokenName=ZKP&userAddress=${stranger}`,
  )
  expect(nonce.status).toBe(200)
  // A script finds node and faucet by their own URLs.
  const written = JSON.parse(readFileSync(ready.deploymentPath, 'utf8'))
  expect(written.chain.rpcUrls).toEqual([chain.rpcUrl])
  expect(written.faucetUrl).toBe(ready.faucet)

  expect((await stop()).code).toBe(0)
  // It was not started here, so it is not stopped here.
  expect(BigInt(await rpc(chain.rpcUrl, 'eth_chainId', []))).toBe(500_000n)
})

test('behavior: without a key the page comes without a faucet', async () => {
  const { child, exit, printed } = spawnStart(
    [`--network=${file}`, `--state-dir=${folder}`, ...ports],
    { FAUCET_PRIVATE_KEY: '', FAUCET_PRIVATE_KEY_FILE: '' },
  )
  const text = await printed('Ctrl-C stops it.')
  expect(text).toContain('none: set FAUCET_PRIVATE_KEY')
  const [page] = text.match(/http:\/\/127\.0\.0\.1:\d+/) ?? []
  const config = await (await fetch(`${page}/config.json`)).json()
  expect(config).not.toHaveProperty('faucetUrl')
  const { tokens } = chain.deployment
  const list = await (await fetch(`${page}/tokenlist.json`)).json()
  expect(list).toMatchObject({ name: 'LetheZKP', tokens })
  child.kill('SIGINT')
  expect((await exit).code).toBe(0)
})

test('error: a network that is not the described one: exit 1, and what to do', async () => {
  const old = join(folder, 'old.json')
  writeFileSync(
    old,
    JSON.stringify({
      ...chain.deployment,
      genesisHash: `0x${'1'.repeat(64)}`,
    }),
  )
  const { code, stderr } = await spawnStart([`--network=${old}`, ...ports]).exit
  expect(code).toBe(1)
  expect(stderr).toContain('take the deployment that belongs to it')
  expect(stderr).not.toContain('    at ')
})

test.each([
  [['--network=package.json'], 'package.json describes no network'],
  [['--rpc-url=http://127.0.0.1:1', '--fresh'], '--network starts none'],
])('error: %j exits 2 and prints the usage', async (args, message) => {
  const { code, stderr } = await refuseStart(args)
  expect(code).toBe(2)
  expect(stderr).toContain(message)
  expect(stderr).toContain('Usage: npm start')
})
