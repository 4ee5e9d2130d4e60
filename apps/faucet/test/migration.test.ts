import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../src/files.js'
import { makeArchive } from './support/template.js'

/** The migrations as they were when there were so many. */
function takeMigrations(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'faucet-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  journal.entries = journal.entries.slice(0, count)
  writeFileSync(path, JSON.stringify(journal))
  return folder
}

test('a database of before the lanes is gone on with, its promises counted', async () => {
  // Unpacked, which takes a third of the time that initdb does.
  const pglite = await PGlite.create({
    loadDataDir: new Blob([readFileSync(await makeArchive())], {
      type: 'application/gzip',
    }),
  })
  const db = drizzle(pglite)
  const before = takeMigrations(2)
  await migrate(db, { migrationsFolder: before })
  await pglite.exec(`
    insert into signers (network, address, next_nonce) values ('n', 'a', 3), ('n', 'b', 0);
    insert into challenges (nonce) values ('1'), ('2'), ('3');
    insert into budgets values ('n', 'USDT', current_date, 3000, 0);
    insert into payouts (network, signer_id, nonce, challenge, wallet, token,
      amount, max_cost, raw_transaction, tx_hash, state, cooldown_until, budget_day, block_number)
    values
      ('n', 1, 0, '1', 'w', 'USDT', 1000, 7, '0x', '0x1', 'confirmed', now(), current_date, 40),
      ('n', 1, 1, '2', 'w', 'USDT', 1000, 8, '0x', '0x2', 'pending', now(), current_date, null),
      ('n', 1, 2, '3', 'w', 'DAI', 500, 9, '0x', '0x3', 'pending', now(), current_date, null);`)

  await migrate(db, { migrationsFolder })
  const query = async (text: string) => (await pglite.query(text)).rows
  // Blocks of long ago are not looked at again.
  expect(
    await query('select checked_block::int from signers order by id'),
  ).toEqual([{ checked_block: 40 }, { checked_block: 0 }])
  const totals = 'select promised::int from signers order by id'
  expect(await query(totals)).toEqual([{ promised: 17 }, { promised: 0 }])
  const purses = 'select token, promised::int from purses order by token'
  expect(await query(purses)).toEqual([
    { token: 'DAI', promised: 500 },
    { token: 'USDT', promised: 1_000 },
  ])
  expect(await query('select spent::int from budgets')).toEqual([
    { spent: 3_000 },
  ])

  // What a replica of the version before still writes is counted, too.
  await pglite.exec(`
    update payouts set state = 'confirmed' where challenge = '2';
    insert into challenges (nonce) values ('4');
    insert into payouts (network, signer_id, nonce, challenge, wallet, token,
      amount, max_cost, raw_transaction, tx_hash, state, cooldown_until, budget_day)
    values ('n', 1, 3, '4', 'w', 'DAI', 500, 10, '0x', '0x4', 'pending', now(), current_date);`)
  expect(await query(totals)).toEqual([{ promised: 19 }, { promised: 0 }])
  expect(await query(purses)).toEqual([
    { token: 'DAI', promised: 1_000 },
    { token: 'USDT', promised: 0 },
  ])
  await pglite.close()
  rmSync(before, { recursive: true, force: true })
})
