import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as sdk from '@letheswap/sdk'
import * as amm from '@letheswap/sdk/amm'
import * as market from '@letheswap/sdk/market'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startNetwork } from '../../cli/test/harness.js'

const home = join(import.meta.dirname, '..')
const page = readFileSync(join(home, 'src/reference/errors.md'), 'utf8')

/**
 * The part with the SDK's errors. The build of the reference checks the other packages'
 * errors.
 */
const [sdkPart = ''] = page.split('\n## The other packages\n')

/** Classes that only serve as bases of other errors. */
const families = ['BaseError', 'FaucetRequestError', 'PlanExecutionError']

/** The names of all error classes that the SDK exports. */
const names = [sdk, amm, market]
  .flatMap((entry) => Object.entries(entry))
  .filter(([, value]) => (value as typeof Error).prototype instanceof Error)
  .map(([name]) => name)
const thrown = [...new Set(names)]
  .filter((name) => !families.includes(name))
  .sort()

let network: Awaited<ReturnType<typeof startNetwork>>
let module: typeof import('../snippets/errorExamples.js')
beforeAll(async () => {
  vi.resetModules()
  network = await startNetwork()
  vi.stubEnv(
    'LETHE_CONFIG',
    `data:application/json,${encodeURIComponent(readFileSync(network.config, 'utf8'))}`,
  )
  vi.stubEnv('LETHE_PRIVATE_KEY', network.devnet.accounts[2].privateKey)
  module = await import('../snippets/errorExamples.js')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await network?.stop()
})

test('each exported SDK error has an entry', () => {
  const entries = [...sdkPart.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  expect([...entries].sort()).toEqual([...thrown, ...families].sort())
  for (const name of thrown) {
    const [, entry = ''] = page.split(new RegExp(`^### ${name}$`, 'm'))
    const [own = ''] = entry.split(/^##/m)
    expect(own).toContain('**Cause.**')
    expect(own).toContain('**Fix.**')
    expect(own).toContain(`errorExamples.ts#${name} -->`)
    expect(own).toContain(`errors/${name}.out.txt`)
  }
})

test('each example belongs to an error', () => {
  expect(Object.keys(module.examples).sort()).toEqual(thrown)
})

test.each(thrown)('%s is thrown with the quoted message', async (name) => {
  const snapshot = await network.devnet.snapshot()
  const error = await Promise.resolve()
    .then(module.examples[name])
    .then(
      () => expect.unreachable(`${name} should be thrown`),
      (error: Error) => error,
    )
  await module.restore()
  await network.devnet.revert(snapshot)
  expect(error.name, error.message).toBe(name)
  const message = error.message
    .replace(/0x[0-9a-f]{64}/gi, '0x…')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8547')
  await expect(`${message}\n`).toMatchFileSnapshot(
    join(home, `snippets/errors/${name}.out.txt`),
  )
})
