import { createRandom } from './random.js'

export type Clock = ReturnType<typeof startClock>

type Timer = { at: number; order: number; run: () => void }

const realSetImmediate = setImmediate

/** Lets every promise settle that does not wait for a timer. */
const settle = () => new Promise<void>((resolve) => realSetImmediate(resolve))

/** Unix milliseconds at the start of every world. */
export const beginning = 1_800_000_000_000

/**
 * Replaces the timers, clocks and random numbers of the process with those of a
 * world, so that no program waits and every run of a seed is the same.
 */
export function startClock(seed: number) {
  const random = createRandom(seed)
  const timers: Timer[] = []
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
  const { fetch, Request } = globalThis
  const real = { setTimeout, clearTimeout, setInterval, clearInterval }
  const { stackTraceLimit } = Error
  const { now: realDate } = Date
  const realPerformance = performance.now
  const realRandom = Math.random
  const realValues = crypto.getRandomValues
  let now = beginning
  let order = 0

  /** Runs something after a delay. Returns a function that cancels it. */
  function after(milliseconds: number, run: () => void): () => void {
    const at = now + Math.max(0, milliseconds)
    const timer = { at, order: order++, run }
    const index = timers.findLastIndex((other) => other.at <= at)
    timers.splice(index + 1, 0, timer)
    return () => {
      const place = timers.indexOf(timer)
      if (place >= 0) timers.splice(place, 1)
    }
  }
  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => after(milliseconds, resolve))

  // Timers from before the world belong to the process.
  const clear = (timer: unknown) =>
    typeof timer === 'function' ? timer() : clearTimeout(timer as never)
  Object.assign(globalThis, {
    setTimeout: (
      run: (...args: unknown[]) => void,
      milliseconds = 0,
      ...args: unknown[]
    ) => after(milliseconds, () => run(...args)),
    clearTimeout: clear,
    setInterval: () => {
      throw new Error('A world has no intervals.')
    },
    clearInterval: clear,
    fetch: () => {
      throw new Error('A world has no network.')
    },
    // viem creates a Request for each exchange, for a hook that is not used here.
    Request: class {},
  })
  // viem creates the error of each exchange's timeout in advance.
  Error.stackTraceLimit = 0
  Date.now = () => now
  performance.now = () => now - beginning
  Math.random = random.next
  crypto.getRandomValues = ((bytes: Uint8Array) => {
    for (const index of bytes.keys()) bytes[index] = random.below(256)
    return bytes
  }) as typeof crypto.getRandomValues

  return {
    now: () => now,
    after,
    sleep,
    /**
     * Advances the time from timer to timer until something is done. Returns false if
     * it will never be done: no timer is left, or the limit is reached.
     */
    async run(done: Promise<unknown>, limit: number): Promise<boolean> {
      let isDone = false
      const stop = () => {
        isDone = true
      }
      done.then(stop, stop)
      while (true) {
        await settle()
        if (isDone) return true
        const [next] = timers
        if (!next || next.at > limit) return false
        timers.shift()
        now = Math.max(now, next.at)
        next.run()
      }
    },
    stop() {
      timers.length = 0
      Object.assign(globalThis, real, { fetch, Request })
      Error.stackTraceLimit = stackTraceLimit
      Date.now = realDate
      performance.now = realPerformance
      Math.random = realRandom
      crypto.getRandomValues = realValues
    },
  }
}
