import {
  encodeAbiParameters,
  encodeFunctionData,
  pad,
  toFunctionSelector,
} from 'viem'
import { expect, test } from 'vitest'
import { getRecipient } from '../contracts/getRecipient.js'
import { getSwapCall } from '../contracts/getSwapCall.js'
import type { Pairs } from './getPairs.js'
import { linkSwaps } from './linkSwaps.js'
import { swapTopic } from './topics.js'

const address = (digit: number) => pad(`0x${digit}`, { size: 20 })
const [a, b, c] = [address(1), address(2), address(3)]
const [ab, bc] = [address(4), address(5)]
const [router, user, contract] = [address(6), address(7), address(8)]
const pairs: Pairs = new Map([
  [ab, { pairAddress: ab, token0: a, token1: b }],
  [bc, { pairAddress: bc, token0: b, token1: c }],
])

type Amounts = [in0: bigint, in1: bigint, out0: bigint, out1: bigint]
const event = (pair: `0x${string}`, amounts: Amounts, to: `0x${string}`) => ({
  address: pair,
  topics: [swapTopic, pad(router), pad(to)] as const,
  data: encodeAbiParameters(Array(4).fill({ type: 'uint256' }), amounts),
  logIndex: 0,
})

const link = (...events: ReturnType<typeof event>[]) =>
  linkSwaps(events, pairs).map(({ hops: _, ...swap }) => swap)

test('rule: a pair that pays the next pair is one swap', () => {
  expect(
    link(event(ab, [9n, 0n, 0n, 8n], bc), event(bc, [8n, 0n, 0n, 7n], user)),
  ).toEqual([{ path: [a, b, c], amountIn: 9n, amountOut: 7n, to: user }])
})

test('rule: so is one whose whole output a contract puts into the next', () => {
  expect(
    link(
      event(ab, [9n, 0n, 0n, 8n], contract),
      event(bc, [8n, 0n, 0n, 7n], user),
    ),
  ).toHaveLength(1)
  expect(
    link(
      event(ab, [9n, 0n, 0n, 8n], contract),
      event(bc, [5n, 0n, 0n, 4n], user),
    ),
  ).toHaveLength(2)
})

test('rule: an excess that lay in the pair is not the direction', () => {
  expect(link(event(ab, [9n, 1n, 0n, 8n], user))).toEqual([
    { path: [a, b], amountIn: 9n, amountOut: 8n, to: user },
  ])
  expect(link(event(ab, [1n, 9n, 8n, 0n], user))).toEqual([
    { path: [b, a], amountIn: 9n, amountOut: 8n, to: user },
  ])
})

test('rule: what was borrowed counts against what was paid', () => {
  expect(link(event(ab, [10n, 0n, 1n, 8n], user))).toEqual([
    { path: [a, b], amountIn: 9n, amountOut: 8n, to: user },
  ])
})

test('rule: a loan paid back in kind is no swap', () => {
  expect(link(event(ab, [10n, 0n, 9n, 0n], user))).toEqual([])
})

test('rule: a pair that nobody listed is none of ours', () => {
  expect(link(event(address(9), [9n, 0n, 0n, 8n], user))).toEqual([])
})

test('rule: the recipient of the native coin is read from the call', () => {
  const recipient = address(7)
  const encode = (isNativeOut: boolean) =>
    encodeFunctionData(
      getSwapCall({
        router,
        type: 'exactInput',
        amountIn: 1n,
        amountOut: 0n,
        path: [a, b, c],
        isNativeIn: false,
        isNativeOut,
        recipient,
        deadline: 4_000_000_000n,
      }),
    )
  const data = encode(true)
  expect(getRecipient(data)).toBe(recipient)
  expect(getRecipient(encode(false))).toBeUndefined()
  // The other two of the router's ways to the native coin are laid out alike.
  for (const name of [
    'swapTokensForExactETH',
    'swapExactTokensForETHSupportingFeeOnTransferTokens',
  ]) {
    const selector = toFunctionSelector(
      `${name}(uint256,uint256,address[],address,uint256)`,
    )
    expect(getRecipient(`${selector}${data.slice(10)}`)).toBe(recipient)
  }
})
