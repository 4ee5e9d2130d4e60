import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lethe, spawnLethe } from '../../test/harness.js'

let devnet: Devnet
let folder: string
beforeAll(async () => {
  // No transaction is mined at once: a run can die while it waits.
  devnet = await startDevnet({ blockTime: 1 })
  folder = mkdtempSync(join(tmpdir(), 'lethe-network-'))
})
afterAll(async () => {
  await devnet?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function createDeployer() {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  await devnet.client.setBalance({ address, value: parseEther('100') })
  const home = mkdtempSync(join(folder, 'run-'))
  const spec = join(home, 'spec.json')
  writeFileSync(
    spec,
    JSON.stringify({
      chain: {
        name: 'Acme',
        nativeCurrency: { name: 'Acme coin', symbol: 'ACME', decimals: 18 },
        rpcUrls: [devnet.rpcUrl],
      },
      tokens: [
        { symbol: 'USD', name: 'Test dollar', decimals: 6 },
        { symbol: 'EUR', name: 'Test euro', decimals: 8 },
      ],
      pools: [
        { tokens: ['ACME', 'USD'], amounts: ['10', '25'] },
        { tokens: ['EUR', 'USD'], amounts: ['100', '110'] },
      ],
    }),
  )
  const out = join(home, 'acme.json')
  return {
    address,
    out,
    args: [
      'network',
      'deploy',
      spec,
      `--rpc-url=${devnet.rpcUrl}`,
      '--out',
      out,
    ],
    env: { LETHE_PRIVATE_KEY: privateKey },
  }
}

const count = (address: `0x${string}`) =>
  devnet.client.getTransactionCount({ address })

test('default: says what it takes, and sends nothing before it may', async () => {
  const { address, args, env } = await createDeployer()
  const dry = await lethe([...args, '--dry-run'], env)
  // Factory, coin, router, multicall, two tokens; mint and approve; pools.
  expect(dry.stdout).toContain('12 transactions:')
  expect(dry.stdout).toContain('create the pool ACME-USD')
  expect(dry.stdout).toMatch(/^ACME +10\.\d+ +100$/m)
  expect(dry.code).toBe(0)
  const unasked = await lethe(args, env)
  expect(unasked.stderr).toContain('add --yes to go on')
  expect(unasked.code).toBe(2)
  expect(await count(address)).toBe(0)
})

test('behavior: killed at any moment and run again, it ends with one of everything', async () => {
  const { address, args, env, out } = await createDeployer()
  // Nothing to do with time: each run is killed at one step further.
  for (const line of [/12 transactions/, /create factory/, /mint USD/]) {
    const { child, outcome } = spawnLethe([...args, '--yes'], env)
    const kill = (chunk: Buffer) => {
      if (line.test(String(chunk))) child.kill('SIGKILL')
    }
    child.stdout.on('data', kill)
    child.stderr.on('data', kill)
    await outcome
  }
  const { code, stderr } = await spawnLethe([...args, '--yes'], env).outcome
  expect({ code, stderr }).toMatchObject({ code: 0 })
  expect(await count(address)).toBe(12)
  const doctor = await lethe(['pools', '--config', out])
  expect(doctor.stdout).toMatch(/ACME/)
  expect(doctor.code).toBe(0)

  // And once more: there is nothing left to do.
  const again = await lethe([...args, '--yes'], env)
  expect(again.stdout).toContain('0 transactions:')
  expect(again.code).toBe(0)
  expect(await count(address)).toBe(12)
}, 120_000)

test('behavior: adopts the exchange that a router belongs to', async () => {
  const out = join(folder, 'adopted.json')
  const { contracts } = devnet.deployment
  const { code, stdout } = await lethe([
    'network',
    'adopt',
    `--rpc-url=${devnet.rpcUrl}`,
    '--router',
    contracts.router,
    '--coin=ACME',
    '--out',
    out,
  ])
  expect(stdout).toContain(
    `Adopted: 4 tokens, 10 pools. The description is in ${out}.`,
  )
  expect(code).toBe(0)
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({
    chain: { nativeCurrency: { symbol: 'ACME' } },
    contracts: { factory: contracts.factory },
  })
})

test('error: a wrong action, node and specification, exit 2', async () => {
  const { args, env } = await createDeployer()
  const [, , ...rest] = args
  const action = await lethe(['network', 'deplyo', ...rest], env)
  expect(action.stderr).toContain('Did you mean deploy?')
  const node = await lethe(['network', 'deploy', 'x', '--rpc-url=ftp://x'], env)
  expect(node.stderr).toContain('--rpc-url must be an http or https URL.')
  const spec = await lethe(
    ['network', 'deploy', 'none.json', `--rpc-url=${devnet.rpcUrl}`],
    env,
  )
  expect(spec.stderr).toContain('cannot be read (ENOENT)')
  expect([action.code, node.code, spec.code]).toEqual([2, 2, 2])
})
