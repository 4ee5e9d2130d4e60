import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Devnet, startDevnet, startFaultProxy } from '@letheswap/devnet'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  onTestFinished,
  vi,
} from 'vitest'
import { main } from '../src/main.js'

/** Keeps the plans of tests out of the user's home. */
const stateHome = mkdtempSync(join(tmpdir(), 'lethe-test-'))
process.once('exit', () => rmSync(stateHome, { recursive: true, force: true }))

export type Outcome = {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs a command inside the test's own process. */
export async function lethe(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  for (const name of [
    'CONFIG',
    'PRIVATE_KEY',
    'PRIVATE_KEY_FILE',
    'KEYSTORE',
    'KEYSTORE_PASSWORD',
    'MARKET_PHRASE',
  ])
    vi.stubEnv(`LETHE_${name}`, env[`LETHE_${name}`])
  vi.stubEnv('XDG_STATE_HOME', env.XDG_STATE_HOME ?? stateHome)
  const output = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((chunk) => {
      output[name] += chunk
      return true
    }),
  )
  try {
    return { code: await main(args), ...output }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}

/** Runs a command in a separate process, as users do. */
export function spawnLethe(
  args: readonly string[],
  { cwd, ...env }: Record<string, string> = {},
): {
  child: ChildProcessByStdio<null, Readable, Readable>
  outcome: Promise<Outcome>
} {
  const child = spawnProgram('../bin/lethe.js', args, env, cwd)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  const outcome = new Promise<Outcome>((resolve) =>
    child.on('close', (code) => resolve({ code, ...output })),
  )
  return { child, outcome }
}

export const sends: ReadonlySet<string> = new Set([
  'swap',
  'add',
  'remove',
  'approve',
  'wrap',
  'unwrap',
  'resume',
])

export type Network = {
  devnet: Devnet
  config: string
  stop: () => Promise<void>
}

export async function startNetwork(): Promise<Network> {
  const folder = mkdtempSync(join(tmpdir(), 'lethe-test-'))
  const config = join(folder, 'deployment.json')
  const devnet = await startDevnet({ deploymentPath: config })
  return {
    devnet,
    config,
    stop: async () => {
      await devnet.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Provides a network for the tests of one file, reset after each test. */
export function useNetwork() {
  const run = (...args: string[]) =>
    lethe(
      [
        ...args,
        ...(sends.has(args[0] as string) ? ['--yes'] : []),
        ...['--config', network.config],
      ],
      { LETHE_PRIVATE_KEY: network.account.privateKey },
    )
  const network = { run } as Network & {
    account: Devnet['accounts'][2]
    run: typeof run
  }
  let snapshot: `0x${string}`
  beforeAll(async () => {
    const started = await startNetwork()
    Object.assign(network, started, { account: started.devnet.accounts[2] })
  })
  beforeEach(async () => {
    snapshot = await network.devnet.snapshot()
  })
  afterEach(() => network.devnet.revert(snapshot))
  afterAll(() => network.stop?.())
  return network
}

/**
 * Starts a proxy to a node. Transactions reach the node, but its answers to them are
 * lost.
 */
export async function loseAnswers(target: string) {
  let take = () => {}
  const taken = new Promise<void>((resolve) => {
    take = resolve
  })
  const proxy = await startFaultProxy({
    target,
    rules: [
      {
        method: 'eth_sendRawTransaction',
        fault: async ({ forward }) => {
          await forward()
          take()
          return new Promise(() => {})
        },
      },
    ],
  })
  onTestFinished(proxy.close)
  return { url: proxy.url, taken }
}

/** The faucet creates its database at the start, which is slow on a busy machine. */
export const faucetStartTimeout = 180_000

/** Starts a devnet with the real faucet. */
export async function startNetworkWithFaucet(): Promise<Network> {
  const network = await startNetwork()
  const { config, devnet } = network
  const faucet = await startFaucet({
    config,
    privateKey: devnet.faucetAccount.privateKey,
  })
  writeFileSync(
    config,
    JSON.stringify({ ...devnet.deployment, faucetUrl: faucet.url }),
  )
  return {
    ...network,
    stop: async () => {
      await faucet.stop()
      await network.stop()
    },
  }
}

export async function startFaucet({
  config,
  privateKey,
  ...env
}: { config: string; privateKey: string } & Record<string, string>) {
  const child = spawnProgram('../../faucet/bin/faucet.js', ['serve'], {
    FAUCET_PORT: '0',
    FAUCET_ADMIN_PORT: '0',
    FAUCET_DEPLOYMENT: config,
    FAUCET_DATA_DIR: join(dirname(config), 'faucet'),
    FAUCET_ALLOWED_ORIGINS: 'http://localhost:8080',
    FAUCET_PRIVATE_KEY: privateKey,
    FAUCET_HMAC_KEY: 'a key for tests, of thirty-two characters',
    ...env,
  })
  const exited = new Promise<void>((resolve) =>
    child.on('close', () => resolve()),
  )
  const output: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => {
        output.push(line)
        const url = /"url":"(http[^"]+)"/.exec(line)?.[1]
        if (line.includes('"msg":"ready"') && url) resolve(url)
      })
    void exited.then(() =>
      reject(new Error(`The faucet did not start:\n${output.join('\n')}`)),
    )
  })
  return {
    url,
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** Starts a program that the project's global setup has built. */
function spawnProgram(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
  cwd?: string | undefined,
) {
  return spawn(
    process.execPath,
    [fileURLToPath(new URL(file, import.meta.url)), ...args],
    {
      cwd: cwd ?? fileURLToPath(new URL('..', import.meta.url)),
      env: { PATH: process.env.PATH, XDG_STATE_HOME: stateHome, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
}
