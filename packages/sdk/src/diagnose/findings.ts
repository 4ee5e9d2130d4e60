export type Finding = {
  /** The check, e.g. `chain id` or `code of router`. */
  check: string
  /**
   * - `ok`: as it should be
   * - `warning`: works, but not as well as it could
   * - `error`: does not work
   * - `skipped`: could not be checked
   */
  severity: 'ok' | 'warning' | 'error' | 'skipped'
  message: string
  fix?: string | undefined
}

export const ok = (check: string, message: string): Finding => ({
  check,
  severity: 'ok',
  message,
})

const problem =
  (severity: 'warning' | 'error') =>
  (check: string, message: string, fix: string): Finding => ({
    check,
    severity,
    message,
    fix,
  })

export const warning = problem('warning')
export const error = problem('error')
