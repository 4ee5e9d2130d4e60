import { parseEther } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { routeCall, send } from '../../test/send.js'
import { getSwapHistory } from './getSwapHistory.js'
import { parseSwapHistory } from './parseSwapHistory.js'
import { swapHistoryToJson } from './swapHistoryToJson.js'
import type { SwapHistoryEntry } from './types.js'

const chain = useChain()
let entries: [SwapHistoryEntry, SwapHistoryEntry]

beforeEach(async () => {
  const { client, deployment, user } = chain
  for (const amount of ['1', '3'])
    await send(chain, routeCall(chain, ['ZKP', 'USDT'], parseEther(amount)))
  const history = await getSwapHistory(client, {
    deployment,
    account: user.address,
  })
  entries = history.entries as typeof entries
})

test('rule: the JSON comes back as it went', () => {
  expect(parseSwapHistory(swapHistoryToJson(entries))).toEqual(entries)
})

test.each([
  ['history', '{}'],
  ['[0]', '[1]'],
])('error: %s is not what was exported', (field, text) => {
  expect(() => parseSwapHistory(text)).toThrow(
    expect.objectContaining({ name: 'InvalidHistoryError', field }),
  )
})

test('error: not JSON', () => {
  expect(() => parseSwapHistory('[')).toThrow('the JSON of a swap history')
})

test.each([
  ['[0].txHash', { txHash: '0x1' }],
  ['[0].timestamp', { timestamp: '1' }],
  ['[0].user', { user: null }],
  ['[0].amountIn', { amountIn: -1n }],
  ['[0].blockNumber', { blockNumber: 1 }],
  ['[0].direction.from', { direction: { from: 'x' } }],
  ['[0].path[0]', { path: ['x'] }],
  ['[0].hops', { hops: null }],
  ['[0].hops[0].pairAddress', { hops: [{}] }],
])('error: %s is wrong', (field, change) => {
  const [entry] = entries
  const text = swapHistoryToJson([{ ...entry, ...change } as SwapHistoryEntry])
  expect(() => parseSwapHistory(text)).toThrow(
    expect.objectContaining({ name: 'InvalidHistoryError', field }),
  )
})
