/** What one check found. */
export type Finding = {
  /** What was checked, e.g. `chain id` or `code of router`. */
  check: string
  /**
   * - `ok`: as it should be
   * - `warning`: works, but not as well as it could
   * - `error`: does not work
   */
  severity: 'ok' | 'warning' | 'error'
  /** What was found, in one sentence. */
  message: string
  /** What to do about it. */
  fix?: string | undefined
}
