import { BaseError, type ContractFunctionRevertedError } from 'viem'
import { getContractError } from 'viem/utils'
import type { Call } from './types.js'

/**
 * Returns the revert reason, viem's description of a panic, the name of a custom error,
 * or its selector if the name is unknown. Returns an empty string if the revert has no
 * reason, and undefined if the error is not a revert.
 */
export function getRevertText(error: unknown, call: Call): string | undefined {
  if (!(error instanceof BaseError)) return undefined
  const revert = getContractError(error, call).walk(
    (cause) =>
      (cause as { name?: unknown }).name === 'ContractFunctionRevertedError',
  ) as ContractFunctionRevertedError | null
  if (!revert) return undefined
  const text = revert.reason ?? revert.data?.errorName ?? revert.signature ?? ''
  // viem reports every internal error of a node as a revert, so this looks for signs of
  // a real revert.
  return revert.data || revert.signature || /revert/i.test(text)
    ? text
    : undefined
}
