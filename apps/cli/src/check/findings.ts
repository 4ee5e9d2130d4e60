import type { Finding } from '@letheswap/sdk'
import { explainError } from '../lib/reportError.js'

/** One part of the examination of a network. */
export type Check = {
  name: string
  run: () => Promise<readonly CheckFinding[]>
}

export type CheckFinding = Finding & {
  /** The data behind the finding, in the JSON report. */
  details?: unknown
}

/** The findings of all checks. */
export type CheckReport = {
  /** ISO 8601, UTC. */
  date: string
  chain: { id: number; name: string; coin: string; genesisHash: string }
  /** Whether no finding is an error. */
  isGood: boolean
  checks: readonly { name: string; findings: readonly CheckFinding[] }[]
}

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
