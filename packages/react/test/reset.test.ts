import { type Devnet, startDevnet } from '@letheswap/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { detectChainReset } from '../src/sync/detectChainReset.js'
import { createContext } from './createContext.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

test('behavior: blocks that went back on the same chain are no reset', async () => {
  const { config } = createContext(devnet.deployment)
  await detectChainReset(config, 10n)
  await detectChainReset(config, 5n)
  expect(config.chainState.getState().isReset).toBe(false)
})

test('behavior: blocks that went back, and another first block, are a reset', async () => {
  const { config } = createContext({
    ...devnet.deployment,
    genesisHash: `0x${'00'.repeat(32)}`,
  })
  await detectChainReset(config, 10n)
  expect(config.chainState.getState().isReset).toBe(false)
  await detectChainReset(config, 5n)
  expect(config.chainState.getState().isReset).toBe(true)
})
