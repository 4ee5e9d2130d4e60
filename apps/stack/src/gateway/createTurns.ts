/** The node's time for this visitor is used up now. */
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
  /** Milliseconds of the node's time, less what the visitor got since. */
  used: number
  /** Time of `performance.now()`. */
  usedAt: number
}

/** Requests at the node at once. More would only wait inside the node. */
const mostRunning = 16

/** Requests of one visitor at the node at once. */
const mostOfVisitor = 4

/** The minimum cost of a request, in milliseconds of the node's time. */
const leastCost = 5

/**
 * Lets visitors take turns at the node. If one of them sends many requests, everyone
 * else waits only for the requests that run, not for those in line.
 */
export function createTurns({
  share,
  mostWaiting,
}: {
  /** Milliseconds of the node's time that a visitor gets each minute. */
  share: number
  /** Waiting requests of one visitor. */
  mostWaiting: number
}) {
  // Visitors in the order of their turns.
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
     * Runs work at the visitor's turn, and counts the time that it takes.
     *
     * @throws {BusyError} When too much of the visitor's waits, or its share of
     * the node's time is used up.
     */
    async run<result>(
      name: string,
      work: () => Promise<result>,
      signal: AbortSignal,
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
        visitor.used += Math.max(leastCost, performance.now() - start)
        visitor.running -= 1
        running -= 1
        startNext()
      }
    },
    stop: () => clearInterval(timer),
  }
}
