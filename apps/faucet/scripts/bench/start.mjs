// What a start takes: memory of the embedded engine, at its peak in the first
// start and idle in a later one, and the time until the faucet listens, beside
// the same on PostgreSQL.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  directory,
  expectTarget,
  median,
  run,
  startChain,
  startFaucet,
  startPostgres,
} from './support/processes.mjs'

const rounds = 7
/** In MB. */
const targets = { idle: 170, peak: 400 }
/** Of the time that a start on PostgreSQL takes. */
const timeTarget = 1.5
/** Milliseconds after which nothing is left to do. */
const settled = 10_000

await run(async () => {
  const env = await startChain()
  const createDatabase = await startPostgres()
  const embedded = {
    ...env,
    FAUCET_ALLOW_EMBEDDED: 'true',
    FAUCET_DATA_DIR: join(directory, 'embedded'),
  }
  const postgres = { ...env, DATABASE_URL: await createDatabase() }

  const first = await startFaucet(embedded)
  const peak = readMemory(first.pid, 'VmHWM')
  await first.stop()
  const later = await startFaucet(embedded)
  await new Promise((done) => setTimeout(done, settled))
  const idle = readMemory(later.pid, 'VmRSS')
  await later.stop()
  console.log(
    `embedded: ${peak} MB at the peak of the first start (${targets.peak} allowed), ${idle} MB idle in a later one (${targets.idle} allowed)`,
  )
  expectTarget(peak < targets.peak, 'the first start takes too much memory')
  expectTarget(idle < targets.idle, 'the embedded engine takes too much memory')

  // In turns, so that a busy moment of the machine hits both alike.
  const times = { embedded: [], postgres: [] }
  for (let round = 0; round <= rounds; round += 1)
    for (const [engine, options] of Object.entries({ embedded, postgres })) {
      const began = performance.now()
      const { stop } = await startFaucet(options)
      // The first fills caches, and creates PostgreSQL's tables.
      if (round > 0) times[engine].push(performance.now() - began)
      await stop()
    }
  const ratio = median(
    times.embedded.map((time, round) => time / times.postgres[round]),
  )
  console.log(
    `start to listening: embedded ${median(times.embedded).toFixed(0)} ms, PostgreSQL ${median(times.postgres).toFixed(0)} ms; ${ratio.toFixed(2)} (${timeTarget} allowed)`,
  )
  expectTarget(ratio <= timeTarget, 'the embedded engine starts too slowly')
})

/** In MB, rounded up. */
function readMemory(pid, field) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)
  return Math.ceil(Number(kilobytes) / 1_000)
}
