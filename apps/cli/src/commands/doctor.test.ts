import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lethe, type Network, startNetwork } from '../../test/harness.js'

let network: Network
beforeAll(async () => {
  network = await startNetwork()
})
afterAll(() => network.stop())

test('default: a good network has no errors', async () => {
  const { code, stdout } = await lethe([
    'doctor',
    '--json',
    '--config',
    network.config,
  ])
  const { findings } = JSON.parse(stdout)
  expect(
    findings.filter(
      ({ severity }: { severity: string }) => severity === 'error',
    ),
  ).toEqual([])
  expect(findings.length).toBeGreaterThan(5)
  expect(code).toBe(0)
})

test('error: another genesis is found, with its fix, exit 1', async () => {
  const config = `${network.config}.old.json`
  writeFileSync(
    config,
    JSON.stringify({
      ...network.devnet.deployment,
      genesisHash: `0x${'1'.repeat(64)}`,
    }),
  )
  const { code, stdout, stderr } = await lethe(['doctor', '--config', config])
  expect(stdout).toMatch(/^ok +chain id: /m)
  // The line after the finding is the fix.
  expect(stdout).toMatch(/^error +genesis.*\n {9}\S/m)
  expect(stderr).toMatch(/^\d+ of \d+ checks found an error\.$/m)
  expect(code).toBe(1)
})

test('error: the node does not answer', async () => {
  const { code, stdout } = await lethe([
    'doctor',
    '--config',
    network.config,
    '--rpc-url=http://127.0.0.1:1',
  ])
  expect(stdout).toMatch(/^error +RPC: The node does not answer/m)
  expect(code).toBe(1)
})
