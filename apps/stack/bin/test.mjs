import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { relative, resolve } from 'node:path'
import {
  findChromium,
  install,
  installBrowsers,
  main,
  pnpm,
  root,
} from './bootstrap.mjs'
import { hashPackages } from './hashPackages.mjs'

const turbo = (...args) => [
  'exec',
  'turbo',
  'run',
  ...args,
  '--output-logs=new-only',
]
const vitest = ['exec', 'vitest', 'run']

const steps = {
  check: [
    turbo(
      ...['check', 'check:repo', 'types', 'build', 'build:types', 'size'],
      '--continue',
    ),
  ],
  // All packages run together. Otherwise, the longest file of each package would leave
  // the other core idle.
  unit: [turbo('build:types', 'codegen'), runUnit],
  e2e: [turbo('test:e2e', '--concurrency=1')],
}

/** Steps that run only on request. The steps above include smaller versions of them. */
const longSteps = {
  long: [
    turbo('test:build', '--continue'),
    vitest,
    turbo('test:long', '--concurrency=1', '--continue'),
  ],
}
const allSteps = { ...steps, ...longSteps }

const passedPath = resolve(root, 'node_modules/.cache/unit-tests.json')

/**
 * Tests the packages that changed since their last success, in one run of Vitest.
 * Tests all packages in CI.
 */
async function runUnit(options) {
  const hashes = hashPackages()
  const passed =
    existsSync(passedPath) && !process.env.CI
      ? JSON.parse(readFileSync(passedPath, 'utf8'))
      : {}
  const all = Object.keys(hashes)
  const changed = all.filter((folder) => hashes[folder] !== passed[folder])
  if (changed.length === 0) {
    console.log('No package has changed since its unit tests passed.')
    return
  }
  if (changed.length < all.length)
    console.log(`Changed since their tests passed: ${changed.join(', ')}`)
  const folders =
    changed.length < all.length ? changed.map((folder) => `${folder}/`) : []
  await pnpm([...vitest, '--passWithNoTests', ...folders], options)
  mkdirSync(resolve(passedPath, '..'), { recursive: true })
  writeFileSync(passedPath, JSON.stringify(hashes))
}

/** Runs all commands even if one fails. Resolves to true if all passed. */
async function runStep(name) {
  // Makes Vitest include the files `*.long.test.ts`.
  const TEST_LONG = name in longSteps ? '1' : ''
  // Disables vitest.build.ts, because this step has built what its tests start.
  const SKIP_BUILD = name === 'unit' ? '1' : ''
  const env = { ...process.env, TEST_LONG, SKIP_BUILD }
  let passed = true
  for (const command of allSteps[name]) {
    const run =
      typeof command === 'function' ? command({ env }) : pnpm(command, { env })
    await run.catch(() => {
      passed = false
    })
  }
  return passed
}

const reports = resolve(root, '.reports')

const listFailures = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected' && status !== 'skipped')
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      .map(({ message, location }) => ({ title, message, location })),
  ),
  ...suites.flatMap(listFailures),
]

const addUp = ({ specs = [], suites = [] }) =>
  [
    ...specs
      .flatMap(({ tests }) => tests)
      .flatMap(({ results }) => results)
      .map(({ duration }) => duration),
    ...suites.map(addUp),
  ].reduce((sum, duration) => sum + duration, 0)

/** Adds up the reports of Vitest and Playwright, and prints the failures again. */
function countTests() {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const files = []
  for (const file of readdirSync(reports)) {
    const report = JSON.parse(readFileSync(resolve(reports, file), 'utf8'))
    if (report.stats) {
      total.passed += report.stats.expected
      total.failed += report.stats.unexpected + report.stats.flaky
      total.skipped += report.stats.skipped
      for (const suite of report.suites)
        files.push({ name: suite.file, time: addUp(suite) })
      for (const { title, message, location } of listFailures(report))
        console.log(
          [
            `Failed: ${title}`,
            location && `${location.file}:${location.line}`,
            message.split('\n').slice(0, 6).join('\n'),
          ]
            .filter(Boolean)
            .join('\n'),
        )
    } else if (report.otherErrors) {
      total.failed += report.otherErrors.length
      for (const error of report.otherErrors) console.log(error)
    } else {
      for (const { name, startTime, endTime } of report.testResults)
        files.push({ name: relative(root, name), time: endTime - startTime })
      for (const { assertionResults } of report.testResults)
        for (const { status, fullName, failureMessages } of assertionResults)
          if (status === 'failed')
            console.log(
              [`Failed: ${fullName}`, ...failureMessages]
                .map((text) => text.split('\n').slice(0, 4).join('\n'))
                .join('\n'),
            )
      total.passed += report.numPassedTests
      total.failed += report.numFailedTests
      total.skipped += report.numPendingTests + report.numTodoTests
    }
  }
  const slowest = files.sort((a, b) => b.time - a.time).slice(0, 10)
  console.log('\nThe slowest files:')
  for (const { name, time } of slowest)
    console.log(`${(time / 1000).toFixed(1).padStart(8)} s  ${name}`)
  console.log('')
  return total
}

await main(async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !(name in allSteps))
  if (unknown.length > 0) {
    console.error(
      `Unknown step: ${unknown.join(', ')}. Steps: ${Object.keys(allSteps).join(', ')}.`,
    )
    process.exitCode = 2
    return
  }
  const names = asked.length > 0 ? asked : Object.keys(steps)

  await install()
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  process.env.REPORTS_DIR = reports
  process.env.TURBO_TELEMETRY_DISABLED = '1'
  // The unit tests of the web app's components run only in Chromium.
  const browsers = names.every((name) => ['check', 'unit'].includes(name))
    ? ['chromium-headless-shell']
    : undefined
  if (names.some((name) => name !== 'check')) {
    await installBrowsers(browsers)
    process.env.CHROMIUM_PATH = await findChromium()
  }

  const results = []
  for (const name of names) {
    console.log(`\n${name}`)
    const start = performance.now()
    const passed = await runStep(name)
    results.push({ name, passed, seconds: (performance.now() - start) / 1000 })
  }

  console.log('')
  for (const { name, passed, seconds } of results)
    console.log(
      `${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(9)} ${seconds.toFixed(0).padStart(4)} s`,
    )
  const { passed, failed, skipped } = countTests()
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  if (results.some((result) => !result.passed)) process.exitCode = 1
})
