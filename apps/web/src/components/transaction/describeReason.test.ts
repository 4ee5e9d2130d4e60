import type { Token, TransactionIntent } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { describeReason } from './describeReason'

const usdt = { symbol: 'USDT', decimals: 6, displayDecimals: 2 } as Token
const zkp = { symbol: 'ZKP', decimals: 18, displayDecimals: 6 } as Token
const ether = 10n ** 18n

/** A swap of 1 ZKP for at least 0.6 USDT. */
const intent = {
  kind: 'swap',
  spend: [{ token: zkp, amount: ether }],
  receiveAtLeast: [{ token: usdt, amount: 600_000n }],
} as unknown as TransactionIntent

test.each([
  [
    'slippage',
    {
      limit: 600_000n,
      actual: 498_000n,
      missedBy: 102_000n,
      missedByBps: 1_700,
    },
    'it would have returned 0.49 USDT, which is 0.1 USDT (17%) less than the minimum of 0.6 USDT.',
  ],
  [
    'slippage',
    {
      limit: ether,
      actual: (ether * 5n) / 4n,
      missedBy: ether / 4n,
      missedByBps: 2_500,
    },
    'it would have cost 1.25 ZKP, which is 0.25 ZKP (25%) more than the maximum of 1 ZKP.',
  ],
  ['expired', { missedBy: 3n }, 'it was 3 s past its deadline.'],
  [
    'insufficientBalance',
    { limit: ether, actual: ether / 4n, missedBy: (ether * 3n) / 4n },
    'the account had only 0.25 ZKP of the 1 ZKP it needed; 0.75 ZKP was missing.',
  ],
  // The amount does not belong to a token of the plan.
  ['insufficientBalance', { limit: 7n, actual: 1n, missedBy: 6n }, 'the end.'],
  ['outOfGas', {}, 'it ran out of gas.'],
])('explains a failed transaction: %s of %o', (code, figures, sentence) => {
  const reason = { code, message: 'The end.', ...figures }
  expect(describeReason(reason as never, intent)).toBe(sentence)
})
