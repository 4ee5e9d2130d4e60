import { expect, test } from 'vitest'
import { BlockNotFoundError, InvalidHistoryError } from './history.js'

test('rule: every error says what happened and what to do', () => {
  const errors = [
    new BlockNotFoundError({ hash: `0x${'ab'.repeat(32)}`, blockNumber: 7 }),
    new InvalidHistoryError({ field: '[2].amountIn', expected: 'digits' }),
  ]
  expect(
    errors
      .map(({ name, message }) => `${name}: ${message}`)
      .join('\n\n---\n\n'),
  ).toMatchInlineSnapshot(`
    "BlockNotFoundError: Block not found: 7, with 0xabababababababababababababababababababababababababababababababab.

    The chain was reorganised. Load the history again.

    ---

    InvalidHistoryError: Swap history field "[2].amountIn" must be digits."
  `)
})
