import { explainError } from '../reportError.js'
import type { CheckFinding } from './types.js'

/** What a check that could not be made found. */
export function toErrorFinding(check: string, error: unknown): CheckFinding {
  const { message, hints } = explainError(error)
  return {
    check,
    severity: 'error',
    message,
    fix: hints.join(' ') || undefined,
  }
}
