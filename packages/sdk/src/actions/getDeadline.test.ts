import { toHex } from 'viem'
import { getBlock } from 'viem/actions'
import { afterEach, expect, test, vi } from 'vitest'
import { useChain } from '../../test/chain.js'
import { connectWith } from '../../test/wallet.js'
import { getDeadline } from './getDeadline.js'

const chain = useChain()
afterEach(() => {
  vi.useRealTimers()
})

test('rule: returns 20 minutes after the local clock if the chain is behind', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 4_000_000_000_999 })
  expect(await getDeadline(chain.client)).toBe(4_000_001_200n)
})

test('rule: returns 20 minutes after the latest block if the clock is behind', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  const { timestamp } = await getBlock(chain.client)
  expect(await getDeadline(chain.client)).toBe(timestamp + 1_200n)
})

test('rule: returns milliseconds for a chain that counts them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  const client = connectWith(chain, {
    eth_getBlockByNumber: () => ({ timestamp: toHex(1_800_000_000_000) }),
  })
  expect(await getDeadline(client)).toBe(1_800_001_200_000n)
})

test('args: seconds sets how long the deadline is away', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 4_000_000_000_000 })
  expect(await getDeadline(chain.client, { seconds: 0 })).toBe(4_000_000_000n)
})

test.each([-1, 0.5, Number.NaN, '60'])('error: %j seconds', async (seconds) => {
  await expect(
    getDeadline(chain.client, { seconds: seconds as number }),
  ).rejects.toMatchObject({ name: 'InvalidOptionError', field: 'seconds' })
})

test.each([null, '0x', [], 'text', {}, { timestamp: '' }, { timestamp: [] }])(
  'rejects %j as the latest block',
  async (answer) => {
    const client = connectWith(chain, { eth_getBlockByNumber: () => answer })
    await expect(getDeadline(client)).rejects.toMatchObject({
      name: 'ReadFailedError',
      shortMessage: 'Could not read the latest block.',
    })
  },
)
