import { setTimeout } from 'node:timers/promises'

/** Seconds before the first restart; each next one waits twice as long. */
const firstWait = 1
const longestWait = 60

/** A process of its own. */
export type Running = {
  /** Where it can be reached, if it is a server. */
  url?: string | undefined
  /** Resolves when it has ended. */
  exited: Promise<unknown>
  /** Ends it, and waits for its end. */
  stop: () => Promise<void>
}

/**
 * Starts a process and keeps it running: when it ends by itself, it is started
 * again, and standard error says so.
 *
 * @returns The process that was started first, and a function that ends it for
 * good.
 */
export async function keepRunning<process extends Running>({
  name,
  launch,
}: {
  /** For the messages, as in 'The faucet'. */
  name: string
  launch: (first?: process) => Promise<process>
}): Promise<Omit<process, 'exited'>> {
  const first = await launch()
  const place = first.url === undefined ? '' : ` at ${first.url}`
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
        current = await launch(first)
        if (stopping.signal.aborted) return current.stop()
        console.error(`${name} runs again${place}`)
      } catch (error) {
        console.error((error as Error).message)
      }
    }
  }
  const watching = watch()
  return {
    ...first,
    stop: async () => {
      stopping.abort()
      await current.stop()
      await watching
    },
  }
}
