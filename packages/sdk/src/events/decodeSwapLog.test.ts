import {
  encodeAbiParameters,
  encodeEventTopics,
  parseAbi,
  toEventSelector,
} from 'viem'
import { expect, test } from 'vitest'
import { decodeSwapLog } from './decodeSwapLog.js'
import { swapTopic } from './topics.js'

// The Swap event, as v2-core declares it.
const abi = parseAbi([
  'event Swap(address indexed sender, uint amount0In, uint amount1In, uint amount0Out, uint amount1Out, address indexed to)',
])
const sender = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('rule: the topic is the hash of the event', () => {
  expect(swapTopic).toBe(toEventSelector(abi[0]))
})

test.each([
  [1n, 0n, 0n, 2n],
  [0n, 2n ** 112n - 1n, 2n ** 112n - 1n, 0n],
  [2n ** 256n - 1n, 2n ** 255n, 1n << 128n, 10n ** 18n],
  [0n, 0n, 0n, 0n],
])("rule: decodes the ABI's encoding: %s %s %s %s", (...amounts) => {
  const topics = encodeEventTopics({
    abi,
    eventName: 'Swap',
    args: { sender, to },
  }) as `0x${string}`[]
  const data = encodeAbiParameters(Array(4).fill({ type: 'uint256' }), amounts)
  expect(decodeSwapLog({ topics, data })).toEqual({
    sender: sender.toLowerCase(),
    to: to.toLowerCase(),
    amount0In: amounts[0],
    amount1In: amounts[1],
    amount0Out: amounts[2],
    amount1Out: amounts[3],
  })
})
