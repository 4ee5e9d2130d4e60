import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAvailability } from '../src/payout/createAvailability.js'
import {
  type DatabaseRelay,
  startDatabaseRelay,
} from './support/databaseRelay.js'
import { startInProcess, type TestFaucet } from './support/inProcess.js'
import { type Network, startNetwork } from './support/network.js'
import { type Postgres, startPostgres } from './support/postgres.js'
import { claim, createWallet } from './support/wallet.js'

let network: Network
let postgres: Postgres
let relay: DatabaseRelay
/** Two replicas; the first one's line to the database is the relay. */
let asked: TestFaucet
let payer: TestFaucet
beforeAll(async () => {
  network = await startNetwork()
  postgres = await startPostgres()
  const DATABASE_URL = await postgres.createDatabase()
  relay = await startDatabaseRelay(DATABASE_URL)
  asked = await startInProcess(await network.env({ DATABASE_URL: relay.url }))
  payer = await startInProcess(await network.env({ DATABASE_URL }))
})
afterAll(async () => {
  await asked?.stop()
  await payer?.stop()
  await relay?.stop()
  await postgres?.stop()
  await network?.stop()
})

test('fault 35: whoever asks after a payout hears of it, though an older question is still open', async () => {
  const wallet = createWallet()
  const question = { wallet: wallet.address, token: 'USDT' }
  const getNextAt = createAvailability(
    asked.faucet.store.db,
    asked.config.network,
  )

  const answered = relay.holdAnswer(wallet.address.toLowerCase())
  const before = getNextAt(question)
  await answered
  expect((await claim(payer.url, wallet)).status).toBe(200)
  const after = getNextAt(question)
  relay.release()

  expect(await before).toBe(undefined)
  expect(Number(await after)).toBeGreaterThan(Date.now())
})
