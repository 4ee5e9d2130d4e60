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

    Check the node and the deployment.

    Details: no route

    ---

    PairAddressMismatchError: Pair "DAI-USDT" is at 0x0000000000000000000000000000000000000002, not at the computed 0x0000000000000000000000000000000000000001.

    Set contracts.pairInitCodeHash to the one of this factory.

    ---

    SameTokenError: Two different tokens are needed, got "DAI" twice."
  `)
})
