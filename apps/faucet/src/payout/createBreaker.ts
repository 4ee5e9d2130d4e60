import { sql } from 'drizzle-orm'
import { withTimeout } from 'viem'
import type { Database } from '../store/types.js'
import { share } from '../utils/share.js'
import { Refusal, refuse } from './refusals.js'

/** Milliseconds to report not ready after a refused write. */
const unwritableTime = 60_000

/** Milliseconds that callers wait for a probe. */
const lookTimeout = 1_000

/** SQLSTATE classes of read-only transactions, resources (a full disk) and the system. */
const unwritable = new Set(['25', '53', '58'])

/** The SQLSTATE of a statement that took longer than its limit. */
const timeout = '57014'

/**
 * Creates a circuit breaker for the database: after work without an answer, it
 * refuses more until a probe is answered. Callers wait for the probe's first second,
 * so that the returning database refuses no caller, and a hanging database delays no
 * caller for long.
 */
export function createBreaker(db: Database) {
  let isOpen = false
  let unwritableSince = Number.NEGATIVE_INFINITY
  let firstSecond = Promise.resolve()
  const look = share(() => {
    const answered = db.execute(sql`select 1`).then(
      () => {
        isOpen = false
      },
      () => {
        isOpen = true
      },
    )
    firstSecond = withTimeout(() => answered, { timeout: lookTimeout }).catch(
      () => {},
    )
    return answered
  })

  return {
    /** @throws Refusal for a fault of the database. */
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

    /** Checks whether a payout could be stored now. */
    async isWorking(): Promise<boolean> {
      await look()
      return !isOpen && performance.now() - unwritableSince > unwritableTime
    },
  }
}

/** Returns the database's error code, which proves an answer. */
function getSqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, cause } = error as NodeJS.ErrnoException
  // Not `EPIPE`, from a broken connection.
  return /^(?=.*\d)[\dA-Z]{5}$/.test(`${code}`) ? code : getSqlState(cause)
}
