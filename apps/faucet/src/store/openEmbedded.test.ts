import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from './openEmbedded.js'

async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'faucet-embedded-'))
  const store = await openEmbedded(folder)
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  return store
}

test('reuses the space of deleted rows', async () => {
  const store = await open()
  const read = async (query: SQL) => {
    const { rows } = (await store.db.execute(query)) as unknown as {
      rows: Record<string, unknown>[]
    }
    return Object.values(rows[0] ?? {})[0]
  }
  const comeAndGo = async () => {
    await store.db.execute(sql`insert into challenges (nonce, message_hash)
      select md5(n::text), md5(n::text) from generate_series(1, 2000) n`)
    await store.db.execute(sql`delete from challenges`)
    await store.vacuum?.()
    return Number(await read(sql`select pg_total_relation_size('challenges')`))
  }
  // Runs twice first, because an index reuses its free pages only in later
  // transactions.
  await comeAndGo()
  const size = await comeAndGo()
  for (let round = 0; round < 3; round += 1)
    expect(await comeAndGo()).toBeLessThanOrEqual(size)
  // The size of the log is limited too.
  expect(await read(sql`show max_wal_size`)).toBe('64MB')
})

test('a long queue of queries does not block sockets and timers', async () => {
  const store = await open()
  let answered = 0
  const queries = Array.from({ length: 50 }, async () => {
    await store.db.execute(sql`select 1`)
    answered += 1
  })
  const seen: number[] = []
  while (answered < queries.length) {
    await setImmediate()
    seen.push(answered)
  }
  await Promise.all(queries)
  // The event loop ran several times between the first and the last answer.
  expect(new Set(seen).size).toBeGreaterThan(5)
})
