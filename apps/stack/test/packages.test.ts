import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Devnet, startDevnet } from '@letheswap/devnet'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConsumer, runNpm } from './createConsumer.js'
import { folders, type Name, names } from './packPackages.js'

const execute = promisify(execFile)
// Compilers and bundlers take this long on a busy machine.
const slow = 180_000
const root = fileURLToPath(new URL('../../../', import.meta.url))

const programs: readonly Name[] = ['cli', 'faucet', 'stack']
const withoutViem: readonly Name[] = ['browser-chain', 'web']

/** Both ends of the viem range that the packages support. */
const viems = { newest: 'viem', oldest: 'viem-oldest' } as const
type End = keyof typeof viems
/** packages.long.test.ts adds the oldest viem and two builds, which take the longest. */
const isLong = Boolean(process.env.TEST_LONG)
const ends: readonly End[] = isLong ? ['newest', 'oldest'] : ['newest']

// Each consumer folder has the unpacked tarballs and their dependencies, for one end of
// the viem range.
let consumer: Awaited<ReturnType<typeof createConsumer>>
let devnet: Devnet
const folderOf = (end: End) => join(consumer.home, end)
const packageOf = (end: End, name: Name) =>
  join(folderOf(end), 'node_modules', '@letheswap', name)

beforeAll(async () => {
  consumer = await createConsumer()
  for (const end of ends) await install(end)
  devnet = await startDevnet()
  for (const end of ends)
    writeFileSync(
      join(folderOf(end), 'deployment.json'),
      JSON.stringify(devnet.deployment),
    )
}, slow)

afterAll(async () => {
  await devnet?.stop()
  await consumer?.stop()
})

async function install(end: End) {
  const modules = join(folderOf(end), 'node_modules')
  for (const name of names) {
    const target = packageOf(end, name)
    mkdirSync(target, { recursive: true })
    await execute('tar', [
      ...['-xzf', join(consumer.home, `${name}.tgz`)],
      ...['-C', target, '--strip-components=1'],
    ])
    const { dependencies, peerDependencies } = readManifest(end, name)
    for (const dependency of Object.keys({
      ...dependencies,
      ...peerDependencies,
    }))
      link(modules, dependency, join(root, folders[name]))
  }
  link(modules, 'viem', join(root, 'apps/stack'), viems[end])
  for (const name of ['@types/node', '@types/react', '@wagmi/core'])
    link(modules, name, join(root, 'apps/stack'))
  writeFileSync(
    join(folderOf(end), 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  )
}

function link(modules: string, name: string, folder: string, actual = name) {
  const target = join(modules, name)
  if (name.startsWith('@letheswap/') || existsSync(target)) return
  // Each folder has its own viem.
  if (name === 'viem' && folder !== join(root, 'apps/stack')) return
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(realpathSync(join(folder, 'node_modules', actual)), target)
}

function readManifest(end: End, name: Name) {
  const path = join(packageOf(end, name), 'package.json')
  return JSON.parse(readFileSync(path, 'utf8'))
}

async function run(end: End, name: string, code: string): Promise<unknown> {
  const cwd = folderOf(end)
  writeFileSync(join(cwd, name), code)
  const { stdout } = await execute(process.execPath, [name], { cwd })
  return JSON.parse(stdout)
}

test.each(names)('default: the tarball of %s is complete', (name) => {
  const folder = packageOf('newest', name)
  const files = readdirSync(folder, { recursive: true }).map(String)
  expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE']))
  expect(files.some((file) => file.startsWith('dist'))).toBe(true)
  expect(
    files.filter((file) => /\.(test|test-d|bench|fuzz)\./.test(file)),
  ).toEqual([])
  const manifest = readManifest('newest', name)
  // npm cannot resolve the `workspace:` and `catalog:` protocols outside this
  // repository.
  expect(JSON.stringify(manifest)).not.toMatch(/"(workspace|catalog):/)
  expect(manifest.private).toBeUndefined()
  // A program has its own viem, while a library uses its user's.
  if (programs.includes(name))
    expect(manifest.dependencies).toHaveProperty('viem')
  else if (!withoutViem.includes(name))
    expect(manifest.peerDependencies.viem).toBe('^2.30.0')
})

test.each(names)(
  'default: the manifest of %s matches its files',
  async (name) => {
    const { messages, pkg } = await publint({
      pkgDir: packageOf('newest', name),
      pack: false,
      strict: true,
    })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  },
)

test('default: viem is the SDK’s only dependency', () => {
  const { dependencies, peerDependencies } = readManifest('newest', 'sdk')
  expect(dependencies).toBeUndefined()
  expect(Object.keys(peerDependencies)).toEqual(['viem'])
})

test(
  'default: a consumer installs the SDK with viem and swaps',
  async () => {
    const cwd = await consumer.installExample('node-script')
    const account = devnet.accounts[2]
    const output = await runNpm(cwd, ['start'], {
      LETHE_CONFIG: `data:,${encodeURIComponent(JSON.stringify(devnet.deployment))}`,
      LETHE_PRIVATE_KEY: account.privateKey,
    })
    // 1 ZKP is worth half a dollar minus the fee of 0.3%, truncated to cents.
    expect(output).toContain('1 ZKP is worth 0.49 USDT')
    const [, hash] = output.match(/Swapped in (0x[0-9a-f]{64})/) ?? []
    // The last line is the swap in CSV.
    expect(output.trim().split('\n').at(-1)).toContain(hash)
    await expect(
      runNpm(cwd, ['start'], { LETHE_PRIVATE_KEY: '' }),
    ).rejects.toThrow('Set LETHE_PRIVATE_KEY')
  },
  slow,
)

const swap = `
import { checkConformance } from '@letheswap/conformance'
import { startDevnet } from '@letheswap/devnet'
import {
  dexActions,
  executePlan,
  getQuote,
  getSwapHistory,
  deploymentToChain,
  parseDeployment,
  planAddLiquidity,
  planRemoveLiquidity,
  planSwap,
} from '@letheswap/sdk'
import { getAmountOut } from '@letheswap/sdk/amm'
import { createClient, createWalletClient, http, publicActions } from 'viem'

const devnet = await startDevnet()
const account = devnet.accounts[2]
const deployment = parseDeployment(JSON.parse(JSON.stringify(devnet.deployment)))
const chain = deploymentToChain(deployment)
const client = createWalletClient({ account, chain, transport: http() })
const reader = createClient({ chain, transport: http() })
  .extend(publicActions)
  .extend(dexActions(deployment))

const amountIn = 10n ** 18n
const quote = await getQuote(reader, { deployment, tokenIn: 'ZKP', tokenOut: 'USDT', amountIn })
const plan = await planSwap(client, { deployment, quote })
const swapped = await executePlan(client, { deployment, plan })
const pool = { tokenA: 'ZKP', tokenB: 'USDT' } as const
const added = await executePlan(
  { publicClient: reader, walletClient: client },
  {
    deployment,
    plan: await planAddLiquidity(client, {
      deployment,
      account: account.address,
      ...pool,
      amountA: 10n ** 17n,
      amountB: 50_000n,
    }),
  },
)
const { liquidity = 0n } = await reader.getPair({ ...pool, account: account.address })
const removed = await executePlan(client, {
  deployment,
  plan: await planRemoveLiquidity(client, {
    deployment,
    account: account.address,
    ...pool,
    liquidity,
    permit: true,
  }),
})
const { entries } = await getSwapHistory(devnet.client, { deployment, account: account.address })
const report = await checkConformance(reader, { deployment, cases: 10, routes: 2, sequences: 2 })
await devnet.stop()
console.log(
  JSON.stringify({
    statuses: [swapped, added, removed].map(({ receipt }) => receipt.status),
    swaps: entries.map((entry) => entry.amountIn === amountIn),
    isConformant: report.isConformant,
    amountOut: String(getAmountOut({ amountIn: 2n, reserveIn: 100n, reserveOut: 100n })),
  }),
)
`
const swapped = {
  statuses: ['success', 'success', 'success'],
  swaps: [true],
  isConformant: true,
  amountOut: '1',
}

const hooks = `
import { createConfig, LetheProvider, usePools } from '@letheswap/react'
import { createElement, type ReactNode } from 'react'

export function Count(): ReactNode {
  const { data } = usePools()
  return createElement('p', null, data?.pools.length)
}
export const App = (config: ReturnType<typeof createConfig>): ReactNode =>
  createElement(LetheProvider, { config, children: createElement(Count) })
`

// Tests the newest viem and compiler with a bundler's module resolution, and the oldest
// with Node's.
test.each(
  (
    [
      ['newest', 'bundler', 'esnext', 'tsgo --singleThreaded'],
      ['oldest', 'node16', 'node16', 'tsc'],
    ] as const
  ).filter(([end]) => ends.includes(end)),
)(
  'default: a script compiles with the %s viem (moduleResolution %s), and runs with the oldest',
  async (end, moduleResolution, module, compiler) => {
    const cwd = folderOf(end)
    writeFileSync(join(cwd, 'swap.ts'), swap)
    writeFileSync(join(cwd, 'hooks.ts'), hooks)
    writeFileSync(
      join(cwd, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          lib: ['es2023', 'dom', 'dom.iterable'],
          module,
          moduleResolution,
          outDir: 'out',
          skipLibCheck: true,
          strict: true,
          target: 'es2022',
          types: ['node'],
        },
        files: ['swap.ts', 'hooks.ts'],
      }),
    )
    const [program = '', ...options] = compiler.split(' ')
    const { stdout: complaints } = await execute(
      join(root, 'node_modules/.bin', program),
      options,
      { cwd },
    ).catch((error) => error)
    expect(complaints).toBe('')
    if (end === 'newest') return
    const script = join('out', 'swap.js')
    const { stdout } = await execute(process.execPath, [script], { cwd })
    expect(JSON.parse(stdout)).toEqual(swapped)
  },
  slow,
)

test(
  'default: the declarations of each entry point compile with Node’s resolution',
  async () => {
    const cwd = folderOf('newest')
    const imports = names.flatMap((name) =>
      Object.entries<{ types?: string }>(
        readManifest('newest', name).exports,
      ).flatMap(([path, { types }]) =>
        types ? `import '${join('@letheswap', name, path)}'` : [],
      ),
    )
    expect(imports).toContain("import '@letheswap/sdk/amm'")
    writeFileSync(join(cwd, 'entryPoints.ts'), imports.join('\n'))
    const { stdout } = await execute(
      join(root, 'node_modules/.bin/tsgo'),
      [
        ...['--module', 'node16', '--target', 'es2022', '--types', 'node'],
        ...['--strict', '--noEmit', '--ignoreConfig', '--singleThreaded'],
        'entryPoints.ts',
      ],
      { cwd },
    ).catch((error) => {
      // A compiler prints its findings to stdout. If stdout is empty, it did not run.
      if (!error.stdout) throw error
      return error
    })
    // Ignores invalid declarations of other libraries.
    const complaints = stdout
      .split('\n')
      .filter(
        (line: string) => line && !/^\S*node_modules\/\.pnpm\//.test(line),
      )
    expect(complaints).toEqual([])
  },
  slow,
)

test("behavior: the SDK reads with wagmi's client", async () => {
  const result = await run(
    'newest',
    'wagmi.mjs',
    `
    import { readFileSync } from 'node:fs'
    import { getPools, deploymentToChain, parseDeployment } from '@letheswap/sdk'
    import { createConfig, getClient, http } from '@wagmi/core'
    const deployment = parseDeployment(JSON.parse(readFileSync('deployment.json', 'utf8')))
    const chain = deploymentToChain(deployment)
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

test('behavior: CommonJS can require the SDK', async () => {
  // Node 20.19 and newer can load an ES module with `require`.
  const result = await run(
    'newest',
    'script.cjs',
    `
    const { getPools, deploymentToChain, parseDeployment } = require('@letheswap/sdk')
    const { getAmountOut } = require('@letheswap/sdk/amm')
    const { createClient, http } = require('viem')
    const deployment = parseDeployment(require('./deployment.json'))
    const client = createClient({ chain: deploymentToChain(deployment), transport: http() })
    getPools(client, { deployment }).then(({ pools }) =>
      console.log(JSON.stringify([pools.length, typeof getAmountOut])),
    )`,
  )
  expect(result).toEqual([10, 'function'])
})

const app = `
import { useSwap } from '@letheswap/react'
import { executePlan, getPools, deploymentToChain, parseDeployment } from '@letheswap/sdk'
import { createClient, http } from 'viem'
import json from './deployment.json'
const deployment = parseDeployment(json)
const client = createClient({ chain: deploymentToChain(deployment), transport: http() })
getPools(client, { deployment }).then(({ pools }) =>
  console.log(JSON.stringify([pools.length, typeof executePlan, typeof useSwap])),
)`

test.runIf(isLong)(
  'behavior: a Vite app with the packages builds and runs',
  async () => {
    const cwd = folderOf('newest')
    writeFileSync(
      join(cwd, 'index.html'),
      '<script type="module" src="/app.js"></script>',
    )
    writeFileSync(join(cwd, 'app.js'), app)
    await build({
      root: cwd,
      configFile: false,
      logLevel: 'error',
      build: { outDir: 'vite', modulePreload: false, target: 'esnext' },
    })
    const assets = readdirSync(join(cwd, 'vite', 'assets'))
    const entry = assets.find((file) => file.startsWith('index-'))
    const { stdout } = await execute(
      process.execPath,
      [join('vite', 'assets', entry as string)],
      { cwd },
    )
    expect(JSON.parse(stdout)).toEqual([10, 'function', 'function'])
  },
)

test('behavior: lethe runs from its tarball', async () => {
  const cwd = folderOf('newest')
  const { stdout } = await execute(
    process.execPath,
    [
      join('node_modules', '@letheswap', 'cli', 'bin', 'lethe.js'),
      ...['quote', '1', 'ZKP', 'USDT', '--config', 'deployment.json'],
    ],
    { cwd },
  )
  expect(stdout).toContain('1 ZKP → 0.498499 USDT')
})
