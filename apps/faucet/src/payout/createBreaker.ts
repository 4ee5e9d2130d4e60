import { sql } from 'drizzle-orm'
import { withTimeout } from 'viem'
import type { Database } from '../store/types.js'
import { share } from '../utils/share.js'
import { Refusal, refuse } from './refusals.js'

/** Milliseconds for which the faucet is not ready after a refused write. */
const unwritableTime = 60_000

/** Maximum milliseconds that callers wait for a probe. */
const lookTimeout = 1_000

/**
 * SQLSTATE classes for read-only transactions, insufficient resources (e.g. a full
 * disk) and system errors.
 */
const unwritable = new Set(['25', '53', '58'])

/** The SQLSTATE of a statement that exceeded its time limit. */
const timeout = '57014'

/**
 * Creates a circuit breaker for the database. After work without an answer, it refuses
 * further work until a probe succeeds. A caller first waits up to a second for a probe,
 * so no caller is refused once the database is back, and none waits long while it
 * hangs.
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
    /** @throws Refusal if the database fails. */
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

    /** Probes the database and returns true if a payout can be stored now. */
    async isWorking(): Promise<boolean> {
      await look()
      return !isOpen && performance.now() - unwritableSince > unwritableTime
    },
  }
}

/**
 * Returns the SQLSTATE of an error or its causes, which proves that the database
 * answered.
 */
function getSqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, cause } = error as NodeJS.ErrnoException
  // `EPIPE` has no digit and does not match. It comes from a broken connection.
  return /^(?=.*\d)[\dA-Z]{5}$/.test(`${code}`) ? code : getSqlState(cause)
}
