import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectCooling,
  expectNotReady,
  expectPaidOnce,
  expectUnavailable,
  expectUntouched,
  pay,
} from './support/expectations.js'
import { startInProcess } from './support/inProcess.js'
import { startNetwork } from './support/network.js'
import { startPostgres } from './support/postgres.js'
import { type FaucetProcess, spawnFaucet } from './support/process.js'
import { useStarted } from './support/useStarted.js'
import {
  claim,
  createWallet,
  post,
  read,
  sign,
  signInAnyCase,
} from './support/wallet.js'

// Two server processes share one PostgreSQL server, as behind a proxy.

const network = useStarted(startNetwork)
const postgres = useStarted(startPostgres)
let databaseUrl: string
let urls: [string, string]
const processes: FaucetProcess[] = []

/** Returns Node's arguments for a clock that is wrong by this number of milliseconds. */
function skew(milliseconds: number): string[] {
  const path = network.path(`skew${milliseconds}.mjs`)
  writeFileSync(
    path,
    `const RealDate = Date
    globalThis.Date = class extends RealDate {
      constructor(...args) {
        super(...(args.length === 0 ? [RealDate.now() + ${milliseconds}] : args))
      }
      static now() { return RealDate.now() + ${milliseconds} }
    }`,
  )
  return ['--import', path]
}

beforeAll(async () => {
  databaseUrl = await postgres.createDatabase()
  const env = network.env({ DATABASE_URL: databaseUrl })
  // Starts both at the same time, so that their migrations run concurrently.
  for (const clock of [-300_000, 300_000])
    processes.push(spawnFaucet(env, ['serve'], skew(clock)))
  const [a = '', b = ''] = await Promise.all(processes.map((it) => it.ready))
  urls = [a, b]
})
afterAll(() => Promise.all(processes.map((child) => child.stop())))

test('50 concurrent messages at two replicas on one PostgreSQL cause one payout', async () => {
  const wallet = createWallet()
  const signed = await signInAnyCase(urls, wallet)
  const replies = await Promise.all(
    signed.map((body, index) => post(urls[(index + 1) % 2] as string, body)),
  )
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.length).toBe(49)
  for (const reply of refused) expectCooling(reply)
  await expectPaidOnce(network, urls[0], wallet)
})

test('behavior: 40 concurrent wallets at two replicas get nonces without a gap', async () => {
  const before = await network.getNonce()
  const wallets = Array.from({ length: 40 }, createWallet)
  await Promise.all(
    wallets.map((wallet, index) => pay(urls[index % 2] as string, wallet)),
  )
  for (const wallet of wallets)
    expect(await network.countTransfers('USDT', wallet.address)).toBe(1)
  expect(await network.getNonce()).toBe(before + 40)
})

test('answers 503 without a cooldown while the database is down, and pays afterwards', async () => {
  const wallet = createWallet()
  const signed = await sign(urls[0], wallet)
  await postgres.pause()
  try {
    expectUnavailable(await post(urls[0], signed))
    const last = `tokenName=USDT&userAddress=${wallet.address}`
    expectUnavailable(
      await read(await fetch(`${urls[1]}/api/v1/last-request?${last}`)),
    )
    await expectNotReady(urls[1], 'database')
    expect((await fetch(`${urls[1]}/health/live`)).status).toBe(200)
  } finally {
    await postgres.start()
  }
  await expectUntouched(network, urls[1], wallet)
  expect((await post(urls[0], signed)).status).toBe(200)
  await expectPaidOnce(network, urls[1], wallet)
})

test('uses the database’s clock when the replicas’ clocks are ten minutes apart', async () => {
  for (const [issuer, payer] of [urls, [urls[1], urls[0]]] as const) {
    const wallet = createWallet()
    const signed = await sign(issuer, wallet)
    const issued = /Issued At: (.*)/.exec(signed.message)?.[1] ?? ''
    // The test and the database share a machine, and therefore a clock.
    expect(Math.abs(Date.parse(issued) - Date.now())).toBeLessThan(30_000)
    expect((await post(payer, signed)).status).toBe(200)
    // expectPaidOnce checks the cooldown of an hour by this process's clock, which is
    // correct.
    await expectPaidOnce(network, issuer, wallet)
    await expectPaidOnce(network, payer, wallet)
    expectCooling(await claim(issuer, wallet))
  }
})

/** Opens a separate connection, which may hold locks. */
async function connect(url: string) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const isWaiting = async () => {
    // Within a transaction, PostgreSQL caches its activity until this call.
    await client.query('select pg_stat_clear_snapshot()')
    // Counts only these queries, because other statements of the servers sometimes wait
    // for locks too.
    const { rows } = await client.query(
      `select from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%"cooldowns"%'`,
    )
    return rows.length > 0
  }
  return {
    query: (text: string) => client.query(text),
    end: () => client.end(),
    /** Waits until a claim waits for a lock on the cooldowns. */
    async untilAwaited() {
      while (!(await isWaiting()));
    },
  }
}

test('behavior: losing a connection during a claim does not end the process', async () => {
  const signed = await sign(urls[0], createWallet())
  const other = await connect(databaseUrl)
  await other.query('begin; lock table cooldowns')
  const reply = post(urls[0], signed)
  await other.untilAwaited()
  // A failover, or an immediate restart, closes connections this way.
  await postgres.terminateAll()
  expectUnavailable(await reply)
  expect((await post(urls[0], signed)).status).toBe(200)
  expect(processes[0]?.output.join('')).not.toContain('unhandled')
})

test('behavior: sets statement limits without connection parameters, which a pooler would refuse', async () => {
  const faucet = await startInProcess(
    network.env({ DATABASE_URL: databaseUrl }),
  )
  const rows = await faucet.query(
    `select setting, source from pg_settings where name in
      ('statement_timeout', 'idle_in_transaction_session_timeout')`,
  )
  await faucet.stop()
  const limit = { setting: '10000', source: 'session' }
  expect(rows).toEqual([limit, limit])
})
