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

test('rows that come and go take the space of one time', async () => {
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
  // An index uses its free pages from the next transaction on.
  await comeAndGo()
  const size = await comeAndGo()
  for (let round = 0; round < 3; round += 1)
    expect(await comeAndGo()).toBeLessThanOrEqual(size)
  // The log has a limit for a laptop, too.
  expect(await read(sql`show max_wal_size`)).toBe('64MB')
})

test('a long line of queries leaves turns to sockets and timers', async () => {
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
  // Several turns fell between the first answer and the last.
  expect(new Set(seen).size).toBeGreaterThan(5)
})
