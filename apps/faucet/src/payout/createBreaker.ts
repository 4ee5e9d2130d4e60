import { sql } from 'drizzle-orm'
import { withTimeout } from 'viem'
import type { Database } from '../store/types.js'
import { Refusal, refuse } from './refusals.js'

/** Milliseconds for which one refused write says that others would be, too. */
const unwritableTime = 60_000

/** Milliseconds after a look's start for which callers wait for its result. */
const lookTimeout = 1_000

/** SQLSTATE classes: read-only transactions, resources (a full disk), the system. */
const unwritable = new Set(['25', '53', '58'])

/** The SQLSTATE of a statement that took longer than its limit. */
const timeout = '57014'

/**
 * A circuit breaker for the database: after work to which it gave no answer, more
 * work is refused until a look has shown that it answers again. There is one look
 * at a time, begun by the failure and then by callers. They wait for its first
 * second, so that nobody is refused once the database is back, and where it hangs
 * nobody waits for long.
 */
export function createBreaker(db: Database) {
  let isOpen = false
  let unwritableSince = Number.NEGATIVE_INFINITY
  let flight: Promise<void> | undefined
  let firstSecond = Promise.resolve()

  function look(): Promise<void> {
    if (flight) return flight
    const started = db
      .execute(sql`select 1`)
      .then(
        () => {
          isOpen = false
        },
        () => {
          isOpen = true
        },
      )
      .finally(() => {
        flight = undefined
      })
    flight = started
    firstSecond = withTimeout(() => started, { timeout: lookTimeout }).catch(
      () => {},
    )
    return started
  }

  return {
    /**
     * What the database cannot do now is not the caller's fault, nor shown.
     *
     * @throws Refusal
     */
    async run<value>(work: () => Promise<value>): Promise<value> {
      if (isOpen) {
        look()
        await firstSecond
      }
      if (isOpen) throw refuse.unavailable('database')
      try {
        return await work()
      } catch (error) {
        if (error instanceof Refusal) throw error
        const state = getSqlState(error)
        if (state === undefined || state === timeout) {
          isOpen = true
          look()
        } else if (unwritable.has(state.slice(0, 2)))
          unwritableSince = performance.now()
        throw refuse.unavailable(error)
      }
    },

    /** Whether a payout could be stored now, as far as can be told. */
    async isWorking(): Promise<boolean> {
      await look()
      return !isOpen && performance.now() - unwritableSince > unwritableTime
    },
  }
}

/** The database's own error code, which shows that it has answered. */
function getSqlState(error: unknown): string | undefined {
  for (
    let cause = error;
    cause instanceof Error;
    cause = (cause as { cause?: unknown }).cause
  ) {
    const { code } = cause as { code?: unknown }
    // Not `EPIPE`, of a connection that broke.
    if (typeof code === 'string' && /^(?=.*\d)[\dA-Z]{5}$/.test(code))
      return code
  }
  return undefined
}
