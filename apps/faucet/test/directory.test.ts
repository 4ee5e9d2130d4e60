import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Network, startNetwork } from './support/network.js'
import { spawnFaucet } from './support/process.js'
import { claim, createWallet } from './support/wallet.js'

let network: Network
beforeAll(async () => {
  network = await startNetwork()
})
afterAll(async () => {
  await network?.stop()
})

test('fault 29: a second process on the embedded directory exits 1, data directory in use', async () => {
  // Also the one test in which the command makes its own database.
  const env = await network.env({ FAUCET_DATA_DIR: network.emptyDirectory() })
  const first = await spawnFaucet(env)
  const url = await first.ready

  const second = await spawnFaucet(env)
  expect(await second.exited).toEqual({ code: 1, signal: null })
  expect(second.output.join('\n')).toContain('data directory in use')

  // The first is not disturbed.
  const wallet = createWallet()
  expect((await claim(url, wallet)).status).toBe(200)

  // A crash releases the lock, at once and without cleaning up.
  await first.stop('SIGKILL')
  const third = await spawnFaucet(env)
  const again = await claim(await third.ready, wallet)
  expect(again.status).toBe(429)
  expect(await third.stop()).toEqual({ code: 0, signal: null })
})

test('behavior: a port that is taken is named, and the exit code is 1', async () => {
  const first = await spawnFaucet(await network.env())
  const port = new URL(await first.ready).port
  const second = await spawnFaucet(await network.env({ FAUCET_PORT: port }))
  expect((await second.exited).code).toBe(1)
  expect(second.output.join('\n')).toContain(`EADDRINUSE`)
  expect(second.output.join('\n')).toContain(port)
  await first.stop()
})
