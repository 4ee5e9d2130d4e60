import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const execute = promisify(execFile)
const root = join(dirname(fileURLToPath(import.meta.url)), '..')

// What a stranger has: a folder, the tarball, and the packages beside it.
let folder: string
let devnet: Devnet

beforeAll(async () => {
  if (!existsSync(join(root, 'dist', 'exports', 'index.d.ts')))
    throw new Error('The package is not built: run `pnpm build` first.')
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'letheswap-sdk-'))
  const pnpm = process.env.npm_execpath?.includes('pnpm')
    ? [process.execPath, process.env.npm_execpath]
    : ['pnpm']
  await execute(
    pnpm[0] as string,
    [...pnpm.slice(1), 'pack', '--pack-destination', folder],
    { cwd: root },
  )
  const [tarball] = readdirSync(folder)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'stranger', private: true, type: 'module' }),
  )
  // Without peers, so that nothing has to be fetched.
  await execute(
    'npm',
    [
      'install',
      '--offline',
      '--legacy-peer-deps',
      '--no-audit',
      '--no-fund',
      `./${tarball}`,
    ],
    { cwd: folder },
  )
  mkdirSync(join(folder, 'node_modules', '@wagmi'))
  for (const name of ['viem', '@wagmi/core'])
    symlinkSync(
      realpathSync(join(root, 'node_modules', name)),
      join(folder, 'node_modules', name),
    )
  devnet = await startDevnet()
  writeFileSync(
    join(folder, 'deployment.json'),
    JSON.stringify(devnet.deployment),
  )
}, 120_000)

afterAll(async () => {
  await devnet?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Runs a script of the stranger's and returns what it prints, as JSON. */
async function run(name: string, code: string): Promise<unknown> {
  writeFileSync(join(folder, name), code)
  const { stdout } = await execute(process.execPath, [name], { cwd: folder })
  return JSON.parse(stdout)
}

const preamble = `
import { readFileSync } from 'node:fs'
import { parseDeployment, letheChain, getPools } from '@letheswap/sdk'
const json = JSON.parse(readFileSync('deployment.json', 'utf8'))
const deployment = parseDeployment(json)
const chain = letheChain(deployment)
`

test('the tarball holds what is needed and no test', () => {
  const installed = join(folder, 'node_modules', '@letheswap', 'sdk')
  const files = readdirSync(installed, { recursive: true }).map(String)
  expect(files).toEqual(
    expect.arrayContaining([
      'README.md',
      'package.json',
      join('dist', 'exports', 'index.js'),
      join('dist', 'exports', 'index.d.ts'),
      join('dist', 'exports', 'amm.js'),
      join('src', 'amm', 'getAmountOut.ts'),
    ]),
  )
  expect(files.filter((file) => /\.(test|bench)/.test(file))).toEqual([])
  const manifest = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  )
  // No dependency but the peer.
  expect(manifest.dependencies).toBeUndefined()
  expect(Object.keys(manifest.peerDependencies)).toEqual(['viem'])
})

test('a plain ESM script in Node swaps with it', async () => {
  const user = devnet.accounts[2]
  const result = await run(
    'script.mjs',
    `${preamble}
    import { executePlan, getQuote, planSwap } from '@letheswap/sdk'
    import { getAmountOut } from '@letheswap/sdk/amm'
    import { createClient, http } from 'viem'
    import { privateKeyToAccount } from 'viem/accounts'
    const account = privateKeyToAccount('${user?.privateKey}')
    const client = createClient({ account, chain, transport: http() })
    const swap = { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: 10n ** 18n }
    const quote = await getQuote(client, { deployment, ...swap })
    const plan = await planSwap(client, {
      deployment,
      account: account.address,
      quote,
    })
    const { receipt } = await executePlan(client, plan)
    console.log(JSON.stringify({
      status: receipt.status,
      amountOut: String(getAmountOut({
        amountIn: 2n,
        reserveIn: 100n,
        reserveOut: 100n,
      })),
    }))`,
  )
  expect(result).toEqual({
    status: 'success',
    amountOut: '1',
  })
})

test("it reads with wagmi's client", async () => {
  const result = await run(
    'wagmi.mjs',
    `${preamble}
    import { createConfig, getClient, http } from '@wagmi/core'
    const config = createConfig({
      chains: [chain],
      transports: { [chain.id]: http() },
      multiInjectedProviderDiscovery: false,
    })
    const { pools } = await getPools(getClient(config), { deployment })
    console.log(JSON.stringify(pools.map((pool) => pool.exists)))
    process.exit(0)`,
  )
  expect(result).toEqual(Array(10).fill(true))
})

test('a Vite app is built with it, and what is built runs', async () => {
  writeFileSync(
    join(folder, 'index.html'),
    '<script type="module" src="/app.js"></script>',
  )
  writeFileSync(
    join(folder, 'app.js'),
    `
    import { executePlan, getPools, letheChain, parseDeployment } from '@letheswap/sdk'
    import { createClient, http } from 'viem'
    import json from './deployment.json'
    const deployment = parseDeployment(json)
    const chain = letheChain(deployment)
    const client = createClient({ chain, transport: http() })
    const { pools } = await getPools(client, { deployment })
    console.log(JSON.stringify([pools.length, typeof executePlan]))`,
  )
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'app', modulePreload: false, target: 'esnext' },
  })
  const assets = readdirSync(join(folder, 'app', 'assets'))
  const entry = assets.find((file) => file.startsWith('index-'))
  const { stdout } = await execute(
    process.execPath,
    [join('app', 'assets', entry as string)],
    { cwd: folder },
  )
  expect(JSON.parse(stdout)).toEqual([10, 'function'])
})
