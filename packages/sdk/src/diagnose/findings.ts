export type Finding = {
  /** A stable code, e.g. `chainId`; of several, with its subject: `code:USDT`. */
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
  /** The message's figures, of `latency` and `head`. */
  figures?: Readonly<Record<string, number>> | undefined
}

const create =
  <fix extends string | undefined>(severity: Finding['severity']) =>
  (check: string, message: string, fix: fix, figures?: Finding['figures']) => ({
    check,
    severity,
    message,
    ...(fix && { fix }),
    ...(figures && { figures }),
  })

export const ok = (
  check: string,
  message: string,
  figures?: Finding['figures'],
): Finding => create('ok')(check, message, undefined, figures)
export const warning = create<string>('warning')
export const error = create<string>('error')
