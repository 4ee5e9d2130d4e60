/** Stable codes of the checks. */
export type FindingCode =
  | 'blockNumber'
  | 'chainId'
  | 'contracts'
  | 'faucet'
  | 'fee'
  | 'genesis'
  | 'head'
  | 'latency'
  | 'logs'
  | 'multicall'
  | 'rpc'
  | 'wallet'

export type Finding = {
  /**
   * The check's code. If a code has several findings, the subject is appended:
   * `code:USDT`.
   */
  check: FindingCode | `${string}:${string}`
  /**
   * - `ok`: as expected
   * - `warning`: works, with limitations
   * - `error`: does not work
   * - `skipped`: could not be checked
   */
  severity: 'ok' | 'warning' | 'error' | 'skipped'
  message: string
  fix?: string | undefined
  /** Values in the message, for `latency` and `head`. */
  figures?: Readonly<Record<string, number>> | undefined
}

export const ok = (
  check: Finding['check'],
  message: string,
  figures?: Finding['figures'],
): Finding => ({ check, severity: 'ok', message, figures })

const problem =
  (severity: 'warning' | 'error') =>
  (
    check: Finding['check'],
    message: string,
    fix: string,
    figures?: Finding['figures'],
  ): Finding => ({ check, severity, message, fix, figures })

export const warning = problem('warning')
export const error = problem('error')

/** Converts the error of a failed check into a finding. */
export const toFinding =
  (check: Finding['check'], fix: string, message?: string) =>
  (cause: Error & { shortMessage?: string }): Finding => {
    const reason = cause.shortMessage ?? cause.message
    return error(check, message ? `${message}: ${reason}` : reason, fix)
  }
