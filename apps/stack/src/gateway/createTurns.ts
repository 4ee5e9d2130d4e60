/**
 * Thrown if a visitor has used up its share of the node's time, or has too many waiting
 * requests.
 */
export class BusyError extends Error {
  /** Seconds until a request may succeed. */
  readonly wait: number

  constructor(wait: number) {
    super('rate limit: too many requests, try again later')
    this.wait = Math.max(1, Math.ceil(wait))
  }
}

type Visitor = {
  running: number
  waiting: (() => void)[]
  /** Milliseconds of the node's time that the visitor used, minus the share since. */
  used: number
  /** Time of the last update of `used`, from `performance.now()`. */
  usedAt: number
}

/** Maximum concurrent requests at the node. More would only wait inside the node. */
const mostRunning = 16

/** Maximum concurrent requests of one visitor. */
const mostOfVisitor = 4

/** Minimum milliseconds of the node's time that a request counts for. */
const leastCost = 5

/**
 * Lets visitors take turns at the node. If one visitor sends many requests, the others
 * wait only for those that are running, not for those in the queue.
 */
export function createTurns({
  share,
  mostWaiting,
}: {
  /** Milliseconds of the node's time that a visitor gets per minute. */
  share: number
  /** Maximum waiting requests of a visitor. */
  mostWaiting: number
}) {
  // Visitors in the order of their turns: the first in the map is next.
  const visitors = new Map<string, Visitor>()
  let running = 0

  const age = (visitor: Visitor): void => {
    const now = performance.now()
    const gained = ((now - visitor.usedAt) * share) / 60_000
    visitor.used = Math.max(0, visitor.used - gained)
    visitor.usedAt = now
  }

  const startNext = (): void => {
    for (const [name, visitor] of visitors) {
      if (running >= mostRunning) return
      if (visitor.waiting.length === 0 || visitor.running >= mostOfVisitor)
        continue
      visitors.delete(name)
      visitors.set(name, visitor)
      visitor.waiting.shift()?.()
    }
  }

  const forgetIdle = (): void => {
    for (const [name, visitor] of visitors) {
      age(visitor)
      if (visitor.running + visitor.waiting.length + visitor.used === 0)
        visitors.delete(name)
    }
  }
  const timer = setInterval(forgetIdle, 60_000).unref()

  return {
    /**
     * Runs work when it is the visitor's turn, and measures its time.
     *
     * @param cost - The minimum milliseconds that the work counts for.
     * @throws {BusyError} If too many of the visitor's requests wait, or its share of
     * the node's time is used up.
     */
    async run<result>(
      name: string,
      work: () => Promise<result>,
      signal: AbortSignal,
      cost = 0,
    ): Promise<result> {
      const visitor = visitors.get(name) ?? {
        running: 0,
        waiting: [],
        used: 0,
        usedAt: performance.now(),
      }
      age(visitor)
      if (visitor.used > share)
        throw new BusyError((60 * (visitor.used - share)) / share)
      if (visitor.waiting.length >= mostWaiting) throw new BusyError(1)
      visitors.set(name, visitor)
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          visitor.waiting = visitor.waiting.filter((it) => it !== enter)
          reject(signal.reason)
        }
        const enter = () => {
          signal.removeEventListener('abort', leave)
          visitor.running += 1
          running += 1
          resolve()
        }
        if (signal.aborted) return reject(signal.reason)
        signal.addEventListener('abort', leave)
        visitor.waiting.push(enter)
        startNext()
      })
      const start = performance.now()
      try {
        return await work()
      } finally {
        age(visitor)
        visitor.used += Math.max(leastCost, cost, performance.now() - start)
        visitor.running -= 1
        running -= 1
        startNext()
      }
    },
    stop: () => clearInterval(timer),
  }
}
