import { type Devnet, startDevnet } from '@letheswap/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeReset } from '../src/noticeReset.js'
import { createContext } from './createContext.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

test('behavior: blocks that went back on the same chain are no reset', async () => {
  const { lethe } = createContext(devnet.deployment)
  await noticeReset(lethe, 10n)
  await noticeReset(lethe, 5n)
  expect(lethe.chainState.getState().isReset).toBe(false)
})

test('behavior: blocks that went back, and another first block, are a reset', async () => {
  const { lethe } = createContext({
    ...devnet.deployment,
    genesisHash: `0x${'00'.repeat(32)}`,
  })
  await noticeReset(lethe, 10n)
  expect(lethe.chainState.getState().isReset).toBe(false)
  await noticeReset(lethe, 5n)
  expect(lethe.chainState.getState().isReset).toBe(true)
})
