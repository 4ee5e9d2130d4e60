import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevnet, unfinishedMark } from '@letheswap/devnet'
import { swapTopic, waitForReceipt } from '@letheswap/sdk'
import { english, generateMnemonic } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { lethe, spawnLethe } from './harness.js'
import { testHistory } from './testHistory.js'

testHistory(12)

/** Starts filling a stored chain with a week, and waits for the first trade. */
async function startFilling() {
  const folder = mkdtempSync(join(tmpdir(), 'lethe-history-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const statePath = join(folder, 'chain.json')
  const deploymentPath = join(folder, 'deployment.json')
  const devnet = await startDevnet({ statePath, deploymentPath })
  onTestFinished(() => devnet.stop())
  const env = {
    LETHE_CONFIG: deploymentPath,
    LETHE_MARKET_PHRASE: generateMnemonic(english),
  }
  const fill = ['market', '--history', '7d']
  const { child, outcome } = spawnLethe(fill, env)
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect
    .poll(() => devnet.client.getLogs({ fromBlock: 0n }), { timeout: 300_000 })
    .toContainEqual(
      expect.objectContaining({
        topics: expect.arrayContaining([swapTopic]),
      }),
    )
  return { child, devnet, env, fill, outcome, statePath }
}

test('error: a killed history is reported until a new chain is started', async () => {
  const { child, devnet, env, fill, outcome, statePath } = await startFilling()
  child.kill('SIGKILL')
  await outcome
  expect(await lethe(fill, env)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /An earlier --history stopped before its end, .*npm start -- --fresh/s,
    ),
  })
  await devnet.stop()
  await expect(startDevnet({ statePath })).rejects.toThrow(
    `The state in ${statePath} cannot be used: filling its history stopped before the end. Start a new chain with --fresh.`,
  )
  const fresh = await startDevnet({ statePath, fresh: true })
  onTestFinished(fresh.stop)
})

test('error: a history whose node ends is reported', async () => {
  const { devnet, outcome } = await startFilling()
  await devnet.stop()
  expect(await outcome).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /The history stopped before its end, .*npm start -- --fresh/s,
    ),
  })
})

test('behavior: Ctrl-C ends a history early, and the chain continues', async () => {
  const { child, devnet, outcome, statePath } = await startFilling()
  const now = Math.floor(Date.now() / 1_000)
  child.kill('SIGINT')
  expect(await outcome).toMatchObject({
    stdout: expect.stringMatching(/^Stopped\. \d+ trades from .+ until .+/),
  })
  const { client } = devnet
  expect(await client.getBalance({ address: unfinishedMark })).toBe(0n)
  const hash = await client.sendTransaction({
    account: devnet.accounts[3],
    to: devnet.accounts[4].address,
    value: 1n,
  })
  const { blockNumber } = await waitForReceipt(client, { hash })
  const { timestamp } = await client.getBlock({ blockNumber })
  expect(Number(timestamp)).toBeGreaterThanOrEqual(now)
  await devnet.stop()
  const again = await startDevnet({ statePath })
  onTestFinished(again.stop)
  expect(await again.client.getBlockNumber()).toBe(blockNumber)
})
