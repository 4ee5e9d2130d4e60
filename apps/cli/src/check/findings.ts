import type { Finding } from '@letheswap/sdk'
import { explainError } from '../lib/reportError.js'

export type Check = {
  name: string
  run: () => Promise<readonly CheckFinding[]>
}

export type CheckFinding = Omit<Finding, 'check'> & {
  /** The SDK's code of a check, or a short description. */
  check: string
  /** Details in the JSON report. */
  details?: unknown
}

export type CheckReport = {
  /** Time of the check in ISO 8601 and UTC. */
  date: string
  chain: { id: number; name: string; coin: string; genesisHash: string }
  isGood: boolean
  checks: readonly { name: string; findings: readonly CheckFinding[] }[]
}

export function toErrorFinding(check: string, error: unknown): CheckFinding {
  const { message, hints } = explainError(error)
  return {
    check,
    severity: 'error',
    message,
    fix: hints.join(' ') || undefined,
  }
}
