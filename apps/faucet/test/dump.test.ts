import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restore } from '../src/commands/operate.js'
import { readConfig } from '../src/config/readConfig.js'
import { expectUnavailable, pay } from './support/expectations.js'
import { startNetwork } from './support/network.js'
import { runCommand, startOperated } from './support/operator.js'
import { startPostgres } from './support/postgres.js'
import { useStarted } from './support/useStarted.js'
import { claim, createWallet, post, sign } from './support/wallet.js'

// A backup moves the faucet from one engine to the other and back.

const network = useStarted(startNetwork)

/** The number of payouts. dump.long.test.ts moves more. */
const count = process.env.TEST_LONG ? 10_000 : 1_000
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

/** Returns the rows of a backup, except for the flags of halted accounts. */
const readRows = (file: string) =>
  gunzipSync(readFileSync(file))
    .toString()
    .replaceAll(/"(halted_at|halt_reason|held_until)": ("[^"]*"|null)/g, '"$1"')
    .split('\n')
    .toSorted()

test(`moves ${count} payouts from the embedded engine to PostgreSQL and back, and pays none twice`, async () => {
  const embedded = await network.embeddedEnv()
  const first = await startOperated(embedded)
  const wallet = createWallet()
  const signed = await sign(first.url, wallet)
  const paid = await post(first.url, signed)
  expect(paid.status).toBe(200)
  await network.drain()
  // These payouts belong to another chain, so they do not count as sent by the current
  // account.
  await first.query(`
    with signer as (
      insert into signers (network, address, next_nonce)
      values ('0xother', '0xother', ${count}) returning id),
    used as (
      insert into challenges (nonce)
      select 'nonce' || n from generate_series(1, ${count}) n returning nonce)
    insert into payouts (network, signer_id, nonce, challenge, wallet, token,
      amount, max_cost, raw_transaction, tx_hash, state, cooldown_until, budget_day)
    select '0xother', signer.id, row_number() over (), used.nonce, 'é"\\ wallet', 'ZKP',
      ${10n ** 77n} + row_number() over (), 0, '0x', 'hash' || used.nonce, 'confirmed',
      now(), current_date
    from signer, used`)

  const files = ['first', 'second', 'third'].map(network.path)
  const [file = '', second = '', third = ''] = files
  await runCommand(embedded, 'backup', file)
  await first.stop()

  const server = network.env({ DATABASE_URL: await postgres.createDatabase() })
  await restore(readConfig(server), [file])
  await runCommand(server, 'backup', second)
  expect(readRows(second)).toEqual(readRows(file))
  expect(readRows(second).length).toBeGreaterThan(2 * count)
  // A restore refuses a database with payouts.
  await expect(restore(readConfig(server), [file])).rejects.toThrow(
    'the database has signers, but only an empty one can be filled. Create a database, set DATABASE_URL to it, then run this again.',
  )

  const back = await network.embeddedEnv()
  await restore(readConfig(back), [second])
  await runCommand(back, 'backup', third)
  expect(readRows(third)).toEqual(readRows(file))

  for (const env of [server, back]) {
    const moved = await startOperated(env)
    // Nothing is paid until the operator runs `requeue`.
    expectUnavailable(await claim(moved.url, createWallet()))
    await runCommand(env, 'requeue')
    await moved.endHold()
    expect(await post(moved.url, signed)).toMatchObject({
      status: 200,
      body: paid.body,
    })
    // New rows get new IDs.
    await pay(moved.url, createWallet())
    await network.drain()
    await moved.stop()
  }
  expect(await network.countTransfers('USDT', wallet.address)).toBe(1)
})
