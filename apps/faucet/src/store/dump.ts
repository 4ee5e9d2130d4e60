import { sql } from 'drizzle-orm'
import { signers } from './schema.js'
import type { Database } from './types.js'

/** The first line of a backup. Each other line is a table's name, a tab and a row. */
const header = 'letheswap-faucet-backup 1'

/** Each table comes after those that its foreign keys reference. */
const tables = [
  ...['signers', 'challenges', 'cooldowns', 'budgets'],
  ...['visitors', 'invites', 'controls', 'payouts', 'versions'],
]

/** Maximum rows in memory. */
const batchSize = 500

const execute = async (db: Database, statement: string) =>
  ((await db.execute(sql.raw(statement))) as unknown as { rows: unknown[] })
    .rows

/**
 * Writes all rows as text, in a consistent snapshot, so that any version of either
 * engine can read them.
 */
export async function writeDump(
  db: Database,
  write: (lines: string) => Promise<void>,
): Promise<void> {
  await db.transaction(
    async (tx_) => {
      const tx = tx_ as unknown as Database
      await write(`${header}\n`)
      for (const table of tables) {
        // Rows are PostgreSQL's own JSON text, because JavaScript's numbers are not
        // precise enough.
        await execute(
          tx,
          `declare dump cursor for select to_jsonb(t)::text as row from ${table} t`,
        )
        for (;;) {
          const rows = await execute(tx, `fetch ${batchSize} from dump`)
          if (rows.length === 0) break
          const lines = (rows as { row: string }[]).map(
            ({ row }) => `${table}\t${row}\n`,
          )
          await write(lines.join(''))
        }
        await execute(tx, 'close dump')
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Thrown if the text is not a backup, or does not match the database. */
export class DumpError extends Error {
  override name = 'DumpError'
}

/**
 * Fills an empty database with all rows of a backup, or with none if it fails. Halts
 * its accounts, because payouts made after the backup are unknown.
 *
 * @param howToEmpty - Advice if the database has rows.
 * @throws DumpError if the database is not empty, or the text is not a valid backup.
 */
export async function readDump(
  db: Database,
  lines: AsyncIterable<string>,
  howToEmpty: string,
): Promise<void> {
  await db.transaction(async (tx_) => {
    const tx = tx_ as unknown as Database
    for (const table of tables) {
      const rows = await execute(tx, `select 1 from ${table} limit 1`)
      if (rows.length > 0)
        throw new DumpError(
          `the database has ${table}, but only an empty one can be filled. ${howToEmpty}, then run this again.`,
        )
    }
    let name = ''
    let batch: string[] = []
    let isHeader = true
    const insert = async () => {
      const [first] = batch
      if (first === undefined) return
      // Columns that a later version added keep their defaults.
      const columns = Object.keys(JSON.parse(first))
      if (
        !tables.includes(name) ||
        !columns.every((it) => /^[a-z_]+$/.test(it))
      )
        throw new DumpError(`the backup has unknown rows of ${name}`)
      const list = sql.raw(columns.join())
      const table = sql.identifier(name)
      await tx.execute(sql`insert into ${table} (${list}) select ${list}
        from jsonb_populate_recordset(null::${table}, ${`[${batch}]`}::jsonb)`)
      batch = []
    }
    for await (const line of lines) {
      if (isHeader && line !== header)
        throw new DumpError('the file is not a backup of a faucet')
      const [table = '', row] = line.split('\t')
      if (!isHeader && row === undefined)
        throw new DumpError('the backup is damaged')
      if (table !== name || batch.length >= batchSize) await insert()
      if (row !== undefined) batch.push(line.slice(table.length + 1))
      name = table
      isHeader = false
    }
    if (isHeader) throw new DumpError('the file is not a backup of a faucet')
    await insert()
    for (const table of ['signers', 'payouts'])
      await execute(
        tx,
        `select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table} having max(id) is not null`,
      )
    await tx.update(signers).set({
      haltedAt: sql`now()`,
      haltReason: 'restored from a backup; run faucet requeue',
    })
  })
}
