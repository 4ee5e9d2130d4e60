import { BaseError } from '@letheswap/sdk'
import type { Answer } from './readCalls.js'

// Both sides of a comparison become one line of text: the value, or the kind
// of refusal. The SDK names what the contracts' require messages say.

const sdkKinds: Record<string, string> = {
  InsufficientInputAmountError: 'input too small',
  InsufficientOutputAmountError: 'output too small',
  InsufficientLiquidityError: 'insufficient liquidity',
  AmountOverflowError: 'overflow',
}

const chainKinds: readonly [RegExp, string][] = [
  [/INSUFFICIENT_(INPUT_)?AMOUNT/, 'input too small'],
  [/INSUFFICIENT_OUTPUT_AMOUNT/, 'output too small'],
  [/INSUFFICIENT_LIQUIDITY|ds-math-sub-underflow/, 'insufficient liquidity'],
  [/ds-math-(add|mul)-overflow/, 'overflow'],
]

/** The line for what the SDK answers. Throws what is no answer. */
export function sdkOutcome(compute: () => bigint | readonly bigint[]): string {
  try {
    return String(compute())
  } catch (error) {
    if (error instanceof BaseError) return sdkKinds[error.name] ?? error.name
    throw error
  }
}

/** The line for what a contract answers. */
export function chainOutcome(answer: Answer): string {
  if (answer.status === 'success') return String(answer.result)
  const { message } = answer.error
  return chainKinds.find(([pattern]) => pattern.test(message))?.[1] ?? message
}
