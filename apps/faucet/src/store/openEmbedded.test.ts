import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from './openEmbedded.js'

test('a long line of queries leaves turns to sockets and timers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faucet-embedded-'))
  const store = await openEmbedded(folder)
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
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
