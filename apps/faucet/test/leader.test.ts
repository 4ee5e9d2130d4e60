import { waitForReceipt } from '@letheswap/sdk'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createRequestCounter } from '../src/server/createRequestCounter.js'
import { expectRefusal } from './support/expectations.js'
import { startInProcess, type TestFaucet } from './support/inProcess.js'
import { type Network, startNetwork } from './support/network.js'
import { type Postgres, startPostgres } from './support/postgres.js'
import { claim, createWallet, read } from './support/wallet.js'

// Replicas on one PostgreSQL: who settles, and whom a busy lane holds up.

/** Milliseconds that a count may take, however busy the machine is. */
const patience = 60_000

let network: Network
let postgres: Postgres
let databaseUrl: string
const faucets: TestFaucet[] = []
beforeAll(async () => {
  network = await startNetwork()
  postgres = await startPostgres()
  databaseUrl = await postgres.createDatabase()
})
afterEach(async () => {
  for (const faucet of faucets.splice(0)) await faucet.stop()
})
afterAll(async () => {
  await postgres?.stop()
  await network?.stop()
})

async function start(overrides: Record<string, string> = {}) {
  const faucet = await startInProcess(
    await network.env({ DATABASE_URL: databaseUrl, ...overrides }),
  )
  faucets.push(faucet)
  return faucet
}

test('one replica leads, and another takes over when it or its connection ends', async () => {
  const first = await start()
  const second = await start()
  const leads = ({ faucet }: TestFaucet) => faucet.store.lead()
  expect(await leads(first)).toBe(true)
  expect(await leads(second)).toBe(false)
  expect(await leads(first)).toBe(true)

  await postgres.terminateAll()
  // Whoever asks first; the old one learns that it leads no more.
  while (!(await leads(second).catch(() => false)));
  expect(await leads(first).catch(() => false)).toBe(false)
  expect(await leads(first)).toBe(false)

  await faucets.splice(1)[0]?.stop()
  while (!(await leads(first)));
})

test('only the leader settles, the others report', async () => {
  const first = await start()
  const second = await start()
  const { body } = await claim(first.url, createWallet())
  await waitForReceipt(network.client, {
    hash: body.txHash as `0x${string}`,
  })
  const states = () => first.query('select distinct state from payouts')
  expect(await first.faucet.store.lead()).toBe(true)
  await second.recover()
  expect(await states()).toEqual([{ state: 'pending' }])
  await first.recover()
  expect(await states()).toEqual([{ state: 'confirmed' }])
})

test('a lane that is held elsewhere holds up nobody who can use another', async () => {
  const faucet = await start({ FAUCET_LANES: '3', FAUCET_LANE_CLAIMS: '4' })
  const { store } = faucet.faucet
  await faucet.recover()
  await network.drain()
  const [treasury] = await faucet.faucet.ensureLanes()
  await store.db.transaction(async (tx) => {
    await tx.execute(
      sql`select 1 from signers where id = ${treasury?.id} for update`,
    )
    for (let i = 0; i < 2; i += 1)
      expect((await claim(faucet.url, createWallet())).status).toBe(200)
  })
  // All are held: the claim waits for one.
  let answered: Promise<number> | undefined
  await store.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from signers for update`)
    const wallet = createWallet()
    answered = claim(faucet.url, wallet).then(({ status }) => status)
    const isWaiting = async () => {
      const rows = await faucet.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%signers%'",
      )
      return rows.length > 0
    }
    while (!(await isWaiting()));
  })
  expect(await answered).toBe(200)
})

test('requests of one address are limited over all replicas, and freely while the database is away', async () => {
  const limit = {
    FAUCET_RATE_LIMIT_BURST: '6',
    FAUCET_RATE_LIMIT_PER_MINUTE: '1',
  }
  const first = await start(limit)
  const second = await start(limit)
  await first.query('delete from requests')
  const poll = async ({ url }: TestFaucet) => {
    const query = `tokenName=USDT&userAddress=${createWallet().address}`
    return read(await fetch(`${url}/api/v1/nonce?${query}`))
  }
  for (const faucet of [first, second, first, second, first, second])
    expect((await poll(faucet)).status).toBe(200)
  for (const faucet of [first, second]) {
    const reply = await poll(faucet)
    expectRefusal(reply, 429, 'rate limit: too many requests')
    // Six minutes from the first of them, by the database's clock.
    const wait = Number(reply.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(300)
    expect(wait).toBeLessThanOrEqual(360)
  }
  // Only an HMAC of the address is kept.
  const rows = await first.query('select visitor from requests')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1')

  // No database, no shared count: each replica's own limit is left.
  await postgres.pause()
  try {
    expect((await poll(first)).status).toBe(200)
    expect((await poll(first)).status).toBe(200)
    expectRefusal(await poll(first), 429, 'rate limit: too many requests')
  } finally {
    await postgres.start()
  }
})

test('requests that arrive together are counted one by one', async () => {
  const faucet = await start({
    FAUCET_RATE_LIMIT_BURST: '8',
    FAUCET_RATE_LIMIT_PER_MINUTE: '1',
  })
  await faucet.query('delete from requests')
  const count = createRequestCounter(faucet.faucet, { patience })
  const counted = await Promise.all(
    ['a', 'b', 'a', 'a', 'b'].map((visitor) => count(visitor)),
  )
  expect(counted.map((counted) => counted?.count)).toEqual([1, 1, 2, 3, 2])
  // A new window begins when the old one is over.
  await faucet.query('update requests set ends_at = now()')
  expect(await count('a')).toMatchObject({ count: 1 })
})

test('whoever is far from the limit does not wait to be counted, and is counted', async () => {
  const faucet = await start({
    FAUCET_RATE_LIMIT_BURST: '80',
    FAUCET_RATE_LIMIT_PER_MINUTE: '1',
  })
  await faucet.query('delete from requests')
  const here = createRequestCounter(faucet.faucet, { patience })
  // As of another replica.
  const elsewhere = createRequestCounter(faucet.faucet, { patience })
  // The first of an address that this replica does not know.
  expect(await here('a')).toMatchObject({ count: 1 })
  for (let request = 2; request <= 10; request += 1)
    expect(here('a')).toBe(undefined)
  expect(await here('a')).toMatchObject({ count: 11 })
  expect(await elsewhere('a')).toMatchObject({ count: 12 })
})
