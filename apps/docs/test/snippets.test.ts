import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format, promisify } from 'node:util'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  test,
  vi,
} from 'vitest'
import { startNetworkWithFaucet } from '../../cli/test/harness.js'

const root = join(import.meta.dirname, '../../..')
const folder = join(import.meta.dirname, '../snippets')
const isProgram = (name: string) =>
  /^\w+\.ts$/.test(name) &&
  !['client.ts', 'errorExamples.ts', 'nodeTest.ts'].includes(name)

let network: Awaited<ReturnType<typeof startNetworkWithFaucet>>
/** The URL of the network's deployment, which a program fetches. */
let config: string
let snapshot: `0x${string}`
const files = mkdtempSync(join(tmpdir(), 'lethe-docs-'))
beforeAll(async () => {
  vi.resetModules()
  network = await startNetworkWithFaucet()
  const text = readFileSync(network.config, 'utf8')
  config = `data:application/json,${encodeURIComponent(text)}`
})
afterAll(async () => {
  await network?.stop()
  rmSync(files, { recursive: true, force: true })
})
beforeEach(async () => {
  snapshot = await network.devnet.snapshot()
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await network.devnet.revert(snapshot)
})

test('the first swap runs with the page’s command in the repository’s folder', async () => {
  const page = readFileSync(join(folder, '../src/start.md'), 'utf8')
  const command = /^(\w+) (\w+) swap\.ts$/m.exec(page)?.slice(1)
  expect(command).toBeDefined()
  const [program = '', ...args] = command ?? []
  const { stdout } = await promisify(execFile)(
    program,
    [...args, join(folder, 'firstSwap.ts')],
    {
      cwd: root,
      env: {
        ...process.env,
        LETHE_CONFIG: config,
        LETHE_PRIVATE_KEY: network.devnet.accounts[2].privateKey,
      },
    },
  )
  expect(stdout).toBe(readFileSync(join(folder, 'firstSwap.out.txt'), 'utf8'))
})

test('the test for Node’s runner passes', async () => {
  const { stdout } = await promisify(execFile)(
    'npx',
    ['tsx', '--test', join(folder, 'nodeTest.ts')],
    { cwd: root },
  )
  expect(stdout).toMatch(/pass 1\b/)
})

// The faucet's program runs last, because the faucet pays again after a revert of the
// chain.
const programs = readdirSync(folder)
  .filter(isProgram)
  .sort((a, b) => Number(a === 'faucet.ts') - Number(b === 'faucet.ts'))

test.each(programs)(
  '%s runs and prints the output that the pages quote',
  async (name) => {
    const output: string[] = []
    vi.spyOn(console, 'log').mockImplementation((...values) => {
      output.push(format(...values))
    })
    const env = {
      CSV_FILE: join(files, 'swaps.csv'),
      LETHE_CONFIG: config,
      LETHE_PRIVATE_KEY: network.devnet.accounts[2].privateKey,
      RPC_URL: network.devnet.rpcUrl,
      STATE_DIR: mkdtempSync(join(files, 'state-')),
    }
    for (const [key, value] of Object.entries(env)) vi.stubEnv(key, value)
    await import(/* @vite-ignore */ join(folder, name))
    const text = output
      .map((line) => `${line.replace(/0x[0-9a-f]{64}/g, '0x…')}\n`)
      .join('')
      // The time of the chain.
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2027-01-31T12:00:00.000Z')
    expect(text).not.toBe('')
    await expect(text).toMatchFileSnapshot(
      join(folder, name.replace(/ts$/, 'out.txt')),
    )
  },
)

test('the documented commands for the faucet’s HTTP API get a payout', async () => {
  const bin = join(files, 'bin')
  mkdirSync(bin)
  // Replaces Foundry's `cast`, which the page's commands use.
  writeFileSync(
    join(bin, 'cast'),
    `#!/usr/bin/env node
const { privateKeyToAccount } = require('viem/accounts')
privateKeyToAccount(process.env.LETHE_PRIVATE_KEY)
  .signMessage({ message: process.argv.at(-1) })
  .then((signature) => console.log(signature))`,
    { mode: 0o755 },
  )
  const { faucetUrl } = JSON.parse(readFileSync(network.config, 'utf8'))
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-e', join(folder, 'faucetHttp.sh')],
    {
      env: {
        FAUCET: `${faucetUrl}/api/v1`,
        LETHE_PRIVATE_KEY: network.devnet.accounts[2].privateKey,
        NODE_PATH: join(folder, '../node_modules'),
        PATH: `${bin}:${process.env.PATH}`,
      },
    },
  )
  await expect(
    `${stdout.trim().replace(/0x[0-9a-f]{64}/g, '0x…')}\n`,
  ).toMatchFileSnapshot(join(folder, 'faucetHttp.out.txt'))
})

test('each quoted output comes from a program', () => {
  const outputs = readdirSync(folder).filter((name) => /\.out\.txt$/.test(name))
  expect(outputs.length).toBeGreaterThan(10)
  for (const name of outputs)
    expect(
      ['ts', 'sh'].some((ending) =>
        existsSync(join(folder, name.replace(/out\.txt$/, ending))),
      ),
      name,
    ).toBe(true)
})
