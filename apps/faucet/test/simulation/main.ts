import { createMetrics } from '../../src/server/metrics.js'
import { readOfflineConfig } from '../support/environment.js'
import { openMemory } from './database.js'
import { simulate } from './simulate.js'

// The entry point of one process of a simulation. Runs its range of seeds, and prints
// broken rules and totals as JSON lines.

const { from, seeds, isTraced, isFirstEnough, snapshot } = JSON.parse(
  `${process.argv[2]}`,
) as {
  from: number
  seeds: number
  isTraced: boolean
  isFirstEnough: boolean
  snapshot: string
}
const report = (entry: object) =>
  new Promise((done) =>
    process.stdout.write(`${JSON.stringify(entry)}\n`, done),
  )

const parts = {
  // Disables DAI, because two tokens are enough to test every rule.
  base: readOfflineConfig({ FAUCET_AMOUNTS: 'DAI=0' }),
  metrics: createMetrics({ engine: 'embedded' }),
  memory: await openMemory(snapshot),
}
const before = process.cpuUsage()
const sums = { seeds: 0, events: 0, payouts: 0 }
for (let seed = from; seed < from + seeds; seed += 1) {
  const outcome = await simulate({ ...parts, seed, isRecorded: isTraced })
  const isBroken = outcome.problems.length > 0
  sums.seeds += 1
  sums.events += outcome.events
  sums.payouts += outcome.payouts
  if (isTraced) await report(outcome)
  else if (isBroken) await report({ ...outcome, lines: undefined })
  if (isBroken && isFirstEnough) break
}
const { user, system } = process.cpuUsage(before)
const cpu = (user + system) / 1_000_000
await report({ sums: { ...sums, cpu, isComplete: true } })
process.exit(0)
