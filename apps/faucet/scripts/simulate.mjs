// Runs the deterministic simulation: `--seeds N` worlds starting with `--from S`,
// distributed over `--workers W` processes, each with its own PGlite. `--replay`
// repeats the last world alone, and compares everything that happened. `--trace` prints
// it. `--mutant NAME,NAME` inserts a fault and looks for a seed that detects it.
// `--mutant all` does so for each fault.

import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import {
  buildSimulation,
  builds,
  getSnapshot,
} from '../test/simulation/build.mjs'
import { mutants } from '../test/simulation/mutants.mjs'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(availableParallelism()) },
    replay: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    mutant: { type: 'string' },
  },
})
const [seeds, from, workers] = [values.seeds, values.from, values.workers].map(
  Number,
)
process.once('exit', () => rmSync(builds, { recursive: true, force: true }))

/**
 * Runs seeds in one process.
 *
 * @returns The result: the outcomes that broke a rule, and totals.
 */
async function runProcess(
  path,
  { from, seeds, isFirstEnough = false, isTraced = values.trace, onLine },
) {
  const child = spawn(
    process.execPath,
    [
      // Makes garbage collections rarer and longer, because nearly all garbage is from
      // a single seed.
      '--max-semi-space-size=64',
      ...(isTraced ? ['--enable-source-maps'] : []),
      path,
      JSON.stringify({
        ...{ from, seeds, isFirstEnough, isTraced },
        snapshot: getSnapshot(path),
      }),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const failures = []
  let sums = { seeds: 0, events: 0, payouts: 0 }
  for await (const line of createInterface({ input: child.stdout })) {
    const report = JSON.parse(line)
    if (report.sums) sums = report.sums
    else if (report.problems.length > 0) failures.push(report)
    onLine?.(report)
  }
  if (sums.isComplete !== true)
    throw new Error(`a process ended after ${sums.seeds} seeds from ${from}`)
  return { failures, sums }
}

async function assertReplays(path, seed, hashes) {
  await runProcess(path, {
    from: seed,
    seeds: 1,
    isTraced: true,
    onLine: ({ hash }) => hash && hashes.add(hash),
  })
  if (hashes.size !== 1)
    throw new Error(`seed ${seed} differs: ${[...hashes].join(', ')}`)
  console.log(`seed ${seed} replays exactly`)
}

async function runReal() {
  const started = performance.now()
  const path = await buildSimulation()
  const share = Math.ceil(seeds / workers)
  const starts = Array.from({ length: workers }, (_, index) => index * share)
  const last = from + seeds - 1
  const hashes = new Set()
  const results = await Promise.all(
    starts
      .filter((start) => start < seeds)
      .map((start) =>
        runProcess(path, {
          from: from + start,
          seeds: Math.min(share, seeds - start),
          isTraced: values.trace || values.replay,
          onLine: ({ lines, hash, seed, problems }) => {
            if (seed === last) hashes.add(hash)
            if (lines && values.trace) console.log(lines.join('\n'))
            if (hash && values.trace) console.log(`seed ${seed}: hash ${hash}`)
            for (const problem of problems ?? [])
              console.log(`seed ${seed}: ${problem}`)
          },
        }),
      ),
  )
  if (values.replay) await assertReplays(path, last, hashes)
  const sum = (key) => results.reduce((sum, { sums }) => sum + sums[key], 0)
  const seconds = (performance.now() - started) / 1_000
  const failures = results.flatMap(({ failures }) => failures)
  console.log(
    `${sum('seeds')} seeds from ${from}: ${sum('payouts')} payouts, ${sum('events')} events, ${failures.length} seeds broke a rule; ${seconds.toFixed(1)} s in all, ${((1_000 * sum('cpu')) / sum('seeds')).toFixed(1)} ms of one core a seed`,
  )
  if (failures.length === 0) return
  const [{ seed }] = failures
  console.log(
    `replay it: pnpm --filter @letheswap/faucet test:simulation --from ${seed} --seeds 1 --trace`,
  )
  process.exitCode = 1
}

async function runMutants(chosen) {
  const queue = [...chosen]
  const work = async () => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const { name } = mutant
      const path = await buildSimulation(mutant).catch(({ message }) => {
        console.log(message)
        process.exitCode = 1
      })
      if (path === undefined) continue
      const { failures, sums } = await runProcess(path, {
        from,
        seeds,
        isFirstEnough: true,
      })
      const [found] = failures
      console.log(
        found
          ? `found '${name}' after ${sums.seeds} seeds: seed ${found.seed}: ${found.problems[0]}`
          : `NOT FOUND '${name}' in ${sums.seeds} seeds`,
      )
      if (!found) process.exitCode = 1
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
}

if (values.mutant === undefined) await runReal()
else {
  const chosen = mutants.filter(
    ({ name }) =>
      values.mutant === 'all' || values.mutant.split(',').includes(name),
  )
  if (chosen.length === 0)
    throw new Error(
      `no mutant '${values.mutant}'; there are: ${mutants.map(({ name }) => name).join(', ')}`,
    )
  await runMutants(chosen)
}
