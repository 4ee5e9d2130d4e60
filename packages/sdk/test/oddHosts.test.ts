import { createClient, custom } from 'viem'
import { expect, test } from 'vitest'
import { readChainId } from '../src/contracts/readChain.js'
import { TransactionDroppedError } from '../src/errors/execution.js'
import { toTime } from '../src/events/isLog.js'
import { throwIfAborted, untilAborted } from '../src/utils/untilAborted.js'

test('rule: a node without a chain ID causes a typed error', async () => {
  for (const answer of [null, '0x', 'LetheZKP', 500_000]) {
    const request = async () => answer
    const client = createClient({ transport: custom({ request }) })
    await expect(readChainId(client)).rejects.toMatchObject({
      name: 'ReadFailedError',
      shortMessage: 'Could not read the chain id.',
    })
  }
})

test('rule: times are in seconds, even if blocks count milliseconds', () => {
  expect(toTime('0x65920080')).toBe(1_704_067_200)
  expect(toTime(`0x${(1_704_067_200_999).toString(16)}`)).toBe(1_704_067_200)
})

test('rule: an aborted signal without throwIfAborted and reason still stops', async () => {
  // React Native has such signals.
  const signal = { aborted: true, addEventListener() {} } as never
  const aborted = expect.objectContaining({ name: 'AbortError' })
  expect(() => throwIfAborted(signal)).toThrow(aborted)
  await expect(untilAborted(new Promise(() => {}), signal)).rejects.toEqual(
    aborted,
  )
})

test('rule: identifies a transaction without a hash by its nonce', () => {
  const steps = [{ kind: 'wrap' }]
  const state = { status: 'handedOut', nonce: 7, step: 0, transactions: [] }
  const error = new TransactionDroppedError({
    at: { plan: {}, steps, state } as never,
  })
  expect(error.shortMessage).toBe(
    'The node no longer shows step 1 of 1 (wrap), transaction with nonce 7.',
  )
})
