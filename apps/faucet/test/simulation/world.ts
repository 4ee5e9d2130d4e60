import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { createRandom, type Random } from './random.js'

/** A process that owns events. A dead process receives no events. */
export type Owner = { name: string; isAlive: boolean; onDeath: (() => void)[] }

/** Kills a process. Its pending requests never get an answer. */
export function kill(owner: Owner): void {
  if (!owner.isAlive) return
  owner.isAlive = false
  for (const end of owner.onDeath) end()
}

const isDead = (owner: Owner | undefined) => owner?.isAlive === false

type Event = {
  at: number
  order: number
  owner: Owner | undefined
  label: string
  run: () => void
  isCancelled: boolean
}

export type World = ReturnType<typeof createWorld>

const turn = globalThis.setImmediate

/**
 * Creates virtual time. One event runs at a time, with all its promises and ticks, and
 * the seed determines delays and order. fast-check's scheduler has no time, and is
 * slower.
 */
export function createWorld(
  seed: number,
  { start, isRecorded }: { start: number; isRecorded: boolean },
) {
  const random: Random = createRandom(seed)
  const queue: Event[] = []
  const lines: string[] = []
  let now = start
  let events = 0
  let hash = 0x811c9dc5
  let current: Owner | undefined

  /** Keeps the queue sorted. It never contains more than a few dozen events. */
  const push = (event: Event) => {
    const index = queue.findLastIndex(
      ({ at, order }) =>
        at < event.at || (at === event.at && order < event.order),
    )
    queue.splice(index + 1, 0, event)
  }

  const trace = (text: string) => {
    // Computes FNV-1a over the text, so that equal runs have equal hashes.
    for (let index = 0; index < text.length; index += 1)
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    if (isRecorded) lines.push(`${((now - start) / 1_000).toFixed(3)} ${text}`)
  }

  return {
    random,
    trace,
    lines,
    now: () => now,
    events: () => events,
    /** Returns a hash of all events so far. */
    hash: () => `${(hash >>> 0).toString(16).padStart(8, '0')}-${events}`,
    current: () => current,

    /**
     * Runs a function after this number of milliseconds, unless its owner is dead by
     * then.
     */
    after(
      delay: number,
      owner: Owner | undefined,
      label: string,
      run: () => void,
    ): Event {
      const event: Event = {
        at: now + Math.max(0, delay),
        order: random.below(2 ** 30),
        owner,
        label,
        run,
        isCancelled: false,
      }
      push(event)
      return event
    },

    /** Advances time without running events, as a sleeping machine does. */
    skip(milliseconds: number) {
      now += milliseconds
    },

    /**
     * Runs until `isOver` returns true, for a limited time in milliseconds. `before`
     * may kill the next process.
     */
    async run(
      isOver: () => boolean,
      limit: number,
      before: (owner: Owner) => void = () => {},
    ) {
      const end = now + limit
      for (let next = queue[0]; next && !isOver(); next = queue[0]) {
        if (next.at > end) {
          now = end
          return
        }
        queue.shift()
        const { at, owner, label, run, isCancelled } = next
        if (isCancelled || isDead(owner)) continue
        // Timers that a skip passed run late.
        now = Math.max(now, at)
        events += 1
        if (owner) before(owner)
        if (isDead(owner)) continue
        current = owner
        if (label !== '') trace(owner ? `${owner.name} ${label}` : label)
        run()
        await new Promise((done) => turn(done))
      }
    },
  }
}

const real = {
  now: Date.now,
  performanceNow: performance.now,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setImmediate: globalThis.setImmediate,
  randomUUID: crypto.randomUUID,
}

/** Replaces the machine's time and random numbers, including PGlite's clock. */
export function enter(world: World): void {
  const timer = (callback: (...args: unknown[]) => void) => {
    return (delay = 0, ...args: unknown[]) => {
      const event = world.after(delay, world.current(), '', () =>
        callback(...args),
      )
      return Object.assign(event, { unref: () => event, ref: () => event })
    }
  }
  const replacement = {
    setTimeout: (
      callback: (...args: unknown[]) => void,
      delay?: number,
      ...args: unknown[]
    ) => timer(callback)(delay, ...args),
    clearTimeout: (event?: Event) => {
      if (event) event.isCancelled = true
    },
    setImmediate: (
      callback: (...args: unknown[]) => void,
      ...args: unknown[]
    ) => timer(callback)(0, ...args),
  }
  Object.assign(globalThis, replacement)
  Date.now = () => Math.floor(world.now())
  performance.now = () => world.now() - 1_000_000
  const digits = (length: number) =>
    world.random
      .below(16 ** length)
      .toString(16)
      .padStart(length, '0')
  setRandomUUID(
    () => `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`,
  )
}

/** Also updates modules that imported the function by name. */
function setRandomUUID(randomUUID: typeof crypto.randomUUID): void {
  crypto.randomUUID = randomUUID
  syncBuiltinESMExports()
}

export function leave(): void {
  const { now, performanceNow, randomUUID, ...timers } = real
  setRandomUUID(randomUUID)
  Object.assign(globalThis, timers)
  Date.now = now
  performance.now = performanceNow
}
