/** What one check found. */
export type Finding = {
  /** What was checked, e.g. `chain id` or `code of router`. */
  check: string
  /**
   * - `ok`: as it should be
   * - `warning`: works, but not as well as it could
   * - `error`: does not work
   * - `skipped`: could not be checked
   */
  severity: 'ok' | 'warning' | 'error' | 'skipped'
  /** What was found, in one sentence. */
  message: string
  /** What to do about it. */
  fix?: string | undefined
}

export const ok = (check: string, message: string): Finding => ({
  check,
  severity: 'ok',
  message,
})

export const warning = (
  check: string,
  message: string,
  fix: string,
): Finding => ({ check, severity: 'warning', message, fix })

export const error = (
  check: string,
  message: string,
  fix: string,
): Finding => ({
  check,
  severity: 'error',
  message,
  fix,
})
