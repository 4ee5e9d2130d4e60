import { expect, test } from 'vitest'
import {
  PairAddressMismatchError,
  ReadFailedError,
  SameTokenError,
} from './actions.js'

test('rule: every error says what happened and what to do', () => {
  const errors = [
    new ReadFailedError({ read: 'balances', cause: new Error('no route') }),
    new PairAddressMismatchError({
      pair: 'DAI-USDT',
      computed: '0x0000000000000000000000000000000000000001',
      actual: '0x0000000000000000000000000000000000000002',
    }),
    new SameTokenError({ symbol: 'DAI' }),
  ]
  expect(
    errors
      .map(({ name, message }) => `${name}: ${message}`)
      .join('\n\n---\n\n'),
  ).toMatchInlineSnapshot(`
    "ReadFailedError: Could not read the balances.

    Details: no route

    ---

    PairAddressMismatchError: The factory has pair "DAI-USDT" at 0x0000000000000000000000000000000000000002, not at the computed 0x0000000000000000000000000000000000000001.

    Set the deployment's contracts.pairInitCodeHash to the hash of this factory's pair creation code.

    ---

    SameTokenError: A trade needs two different tokens, got "DAI" twice."
  `)
})
