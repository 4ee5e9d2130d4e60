import { refuse } from './refusals.js'

/**
 * Runs at most `concurrency` tasks at once, the rest in order of arrival.
 * Waiting here rather than for a database connection: a connection's wait has
 * a time limit, after which an honest claim in a rush would fail.
 */
export function createQueue(concurrency: number, maxWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function enqueue<value>(
    task: () => Promise<value>,
  ): Promise<value> {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw refuse.unavailable('queue full')
      // Whoever leaves hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
