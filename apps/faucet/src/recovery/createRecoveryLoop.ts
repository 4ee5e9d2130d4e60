import type { Log } from '../log.js'

/** Runs a round at once, then again whenever `interval` has passed after one. */
export function createRecoveryLoop({
  recover,
  interval,
  log,
}: {
  recover: () => Promise<void>
  /** Milliseconds. */
  interval: number
  log: Log
}) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let lastError: string | undefined

  const run = async (): Promise<void> => {
    try {
      await recover()
      if (lastError !== undefined) log.info('recovery works again')
      lastError = undefined
    } catch (error) {
      const { message } = error as Error
      // An outage is one line, not one every few seconds.
      if (message !== lastError) log.warn({ err: error }, 'recovery failed')
      lastError = message
    }
    if (isStopped) return
    timer = setTimeout(() => {
      round = run()
    }, interval)
  }
  let round = run()

  return {
    /** Ends with the round that is under way. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
