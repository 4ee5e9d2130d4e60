import { setTimeout } from 'node:timers/promises'

/** Seconds before the first restart; each next one waits twice as long. */
const firstWait = 1
const longestWait = 60

/** A process of its own. */
export type Running = {
  /** Resolves when it has ended, for whatever reason. */
  exited: Promise<unknown>
  /** Ends it, and waits for its end. */
  stop: () => Promise<void>
}

/**
 * Keeps a process running: when it ends by itself, it is started again, and
 * standard error says so.
 *
 * @returns A function that ends it for good.
 */
export function keepRunning({
  name,
  first,
  launch,
  place = '',
}: {
  /** For the messages, as in 'The faucet'. */
  name: string
  /** The process that runs already. */
  first: Running
  launch: () => Promise<Running>
  /** Where it can be reached, as in ' at http://…'. */
  place?: string | undefined
}): () => Promise<void> {
  const stopping = new AbortController()
  let current = first
  const watch = async () => {
    let wait = firstWait
    while (true) {
      const started = performance.now()
      await current.exited
      if (stopping.signal.aborted) return
      // One that ran for a while did not end because of how it was started.
      if (performance.now() - started > longestWait * 1_000) wait = firstWait
      console.error(`${name} ended. It is started again in ${wait} s.`)
      try {
        await setTimeout(wait * 1_000, undefined, { signal: stopping.signal })
      } catch {
        return
      }
      wait = Math.min(2 * wait, longestWait)
      try {
        current = await launch()
        if (stopping.signal.aborted) return current.stop()
        console.error(`${name} runs again${place}`)
      } catch (error) {
        console.error((error as Error).message)
      }
    }
  }
  const watching = watch()
  return async () => {
    stopping.abort()
    await current.stop()
    await watching
  }
}
