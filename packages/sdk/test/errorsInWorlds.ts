import { expect } from 'vitest'
import * as sdk from '../src/exports/index.js'
import type { Name } from './world/found.js'

/**
 * The errors of executing a plan that a world shows, and whether their advice is to
 * resume the plan, which then succeeds.
 */
export const errorsInWorlds = {
  AllowanceNotVisibleError: [
    'a node shows an allowance only after twelve seconds',
    true,
  ],
  AllowanceTooLowError: ['a wallet lowers an approval', true],
  NonceGapError: ['a transaction waits behind a nonce that is missing', true],
  PlanInterruptedError: [
    'a dry run is answered by a node without the header',
    true,
  ],
  PlanRejectedError: ['an approval takes the place of a permit', true],
  SimulationFailedError: ['a token keeps a fee that nobody declares', false],
  TransactionCancelledError: ['a person cancels in the wallet', false],
  TransactionDroppedError: [
    'a transaction is undone after it was found in a block',
    false,
  ],
  TransactionNotSentError: ['the first requests are all lost', false],
  TransactionReplacedError: [
    'a wallet gives two equal orders one transaction',
    false,
  ],
  TransactionRevertedError: [
    'a resumed permit removal meets another price',
    false,
  ],
  TransactionUnclearError: [
    'a wallet’s node is behind the approval that a plan waited for',
    true,
  ],
} as const satisfies Record<string, readonly [Name, boolean]>

/** Checks an error's class, and returns its message without hashes and addresses. */
export function readMessage(
  error: Error,
  { name, type }: { name: string; type: unknown },
): string {
  expect(error.constructor).toBe(type)
  expect(error).toBeInstanceOf(sdk.BaseError)
  expect(error.name).toBe(name)
  // The message must not depend on hashes, addresses, ports or viem's version.
  const message = error.message
    .replace(/0x[0-9a-f]{64}\b/gi, '<hash>')
    .replace(/0x[0-9a-f]{40}\b/gi, '<address>')
    .replace(/127\.0\.0\.1:\d+/g, '<host>')
  expect(message).not.toMatch(/viem@|version:/i)
  return message
}
