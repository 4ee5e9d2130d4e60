import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lethe, type Network, startNetwork } from '../../test/harness.js'

let network: Network
beforeAll(async () => {
  network = await startNetwork()
})
afterAll(() => network.stop())

const budget = ['--cases=50', '--routes=5', '--sequences=2', '--seed=7']

test('default: the real contracts agree with the SDK', async () => {
  const { code, stdout, stderr } = await lethe([
    ...['conformance', ...budget],
    ...['--config', network.config],
  ])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Seed 7, block 3$/m)
  expect(stdout).toMatch(/^getAmountOut +50 +0$/m)
  expect(stderr).toContain('getAmountOut: 50 compared')
})

test('args: --json', async () => {
  const { stdout } = await lethe([
    ...['conformance', '--json', ...budget],
    ...['--config', network.config],
  ])
  expect(JSON.parse(stdout)).toMatchObject({ isConformant: true, seed: 7 })
})

test('error: contracts that are missing disagree, exit 1', async () => {
  const config = `${network.config}.wrong.json`
  const { deployment } = network.devnet
  const { contracts } = deployment
  writeFileSync(
    config,
    JSON.stringify({
      ...deployment,
      contracts: { ...contracts, router: contracts.multicall3 },
    }),
  )
  const { code, stderr } = await lethe([
    ...['conformance', ...budget],
    ...['--config', config],
  ])
  expect(code).toBe(1)
  expect(stderr).not.toBe('')
})

test.each([
  [['--cases=0'], '--cases must be a whole number above 0'],
  [['--seed=-1'], '--seed must be a whole number below 2^32'],
  [['--seed=4294967296'], '--seed must be a whole number below 2^32'],
])('error: %j exits 2', async (args, message) => {
  const { code, stderr } = await lethe([
    ...['conformance', ...args],
    ...['--config', network.config],
  ])
  expect(stderr).toContain(message)
  expect(code).toBe(2)
})
