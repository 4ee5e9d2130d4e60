import { waitForReceipt } from '@letheswap/sdk'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startInProcess, type TestFaucet } from './support/inProcess.js'
import { type Network, startNetwork } from './support/network.js'
import { type Postgres, startPostgres } from './support/postgres.js'
import { claim, createWallet } from './support/wallet.js'

// Replicas on one PostgreSQL: who settles.

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

async function start() {
  const faucet = await startInProcess(
    await network.env({ DATABASE_URL: databaseUrl }),
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
