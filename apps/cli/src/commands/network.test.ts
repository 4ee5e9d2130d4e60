import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acmeSpec } from '../../test/acmeSpec.js'
import { lethe } from '../../test/harness.js'

let devnet: Devnet
let folder: string
beforeAll(async () => {
  devnet = await startDevnet()
  folder = mkdtempSync(join(tmpdir(), 'lethe-network-'))
})
afterAll(async () => {
  await devnet?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function createDeployer() {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  await devnet.client.setBalance({ address, value: parseEther('1000') })
  const home = mkdtempSync(join(folder, 'run-'))
  const spec = join(home, 'spec.json')
  writeFileSync(spec, JSON.stringify(acmeSpec))
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

test('default: shows what a deployment needs, and sends nothing without confirmation', async () => {
  const { address, args, env } = await createDeployer()
  const dry = await lethe([...args, '--dry-run'], env)
  expect(dry.stdout).toContain('13 transactions:')
  expect(dry.stdout).toContain('create the pool ACME-USD')
  expect(dry.stdout).toMatch(/^ACME +200\.\d+ +1000$/m)
  expect(dry.code).toBe(0)
  const unasked = await lethe(args, env)
  expect(unasked.stderr).toContain('Pass --yes')
  expect(unasked.code).toBe(2)
  expect(await count(address)).toBe(0)
})

test('behavior: adopts the exchange behind a router', async () => {
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
    `Adopted: 4 tokens, 10 pools. The deployment is in ${out}.`,
  )
  expect(code).toBe(0)
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({
    chain: { nativeCurrency: { symbol: 'ACME' } },
    contracts: { factory: contracts.factory },
  })
})

test('error: does not overwrite an existing deployment', async () => {
  const { address, args, env, out } = await createDeployer()
  writeFileSync(out, 'mine')
  const { router } = devnet.deployment.contracts
  for (const words of [
    ['network', 'adopt', `--rpc-url=${devnet.rpcUrl}`, '--router', router],
    [...args, '--yes'],
  ])
    expect(await lethe([...words, '--out', out], env)).toMatchObject({
      code: 1,
      stderr: `The file ${out} already exists.\n  Pass another file with --out.\n`,
    })
  expect(readFileSync(out, 'utf8')).toBe('mine')
  expect(await count(address)).toBe(0)
})

test('error: an invalid subcommand, node or specification exits 2', async () => {
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
