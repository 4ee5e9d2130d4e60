import { and, eq, sql } from 'drizzle-orm'
import { endOfTurn } from '../endOfTurn.js'
import { cooldowns } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { refuse } from './refusals.js'

type Question = { wallet: string; token: string }

/** What one query asks for, and its answer. */
type Batch = {
  wallets: Set<string>
  tokens: Set<string>
  found: Promise<Map<string, Date>>
}

/**
 * Answers when a wallet may next ask for a token. One query is under way at a
 * time, and the next one answers everybody who asked while it ran: pages poll
 * this, and a burst of them costs the database one read. Nothing is cached, and
 * no question is answered by a query that was sent before it.
 */
export function createAvailability(db: Database, network: string) {
  const read = prepareRead(db, network)
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Batch | undefined

  const open = (): Batch => {
    const batch: Batch = {
      wallets: new Set(),
      tokens: new Set(),
      found: underWay
        // One turn of the loop answers the batch before; in the next the
        // questions that those answers lead to have come, too.
        .then(endOfTurn)
        .then(endOfTurn)
        .then(() => {
          next = undefined
          return read(batch)
        })
        .catch((error) => {
          throw refuse.unavailable(error)
        }),
    }
    underWay = batch.found.catch(() => {})
    return batch
  }

  /** @throws Refusal when the database does not answer. */
  return (question: Question): Promise<Date | undefined> => {
    const wallet = question.wallet.toLowerCase()
    const { token } = question
    next ??= open()
    next.wallets.add(wallet)
    next.tokens.add(token)
    return next.found.then((found) => found.get(getKey({ wallet, token })))
  }
}

const getKey = ({ wallet, token }: Question) => `${wallet} ${token}`

function prepareRead(db: Database, network: string) {
  const { wallet, token, nextAt } = cooldowns
  // One text for any number of questions, which the database plans once. It may
  // find a token that only another wallet asked for: the index is by wallet, so
  // that is cheaper than comparing pairs.
  const query = db
    .select({ wallet, token, nextAt })
    .from(cooldowns)
    .where(
      and(
        eq(cooldowns.network, network),
        sql`${wallet} = any(${sql.placeholder('wallets')})`,
        sql`${token} = any(${sql.placeholder('tokens')})`,
      ),
    )
    .prepare('availability')

  return async ({ wallets, tokens }: Batch): Promise<Map<string, Date>> => {
    const rows = await query.execute({
      wallets: [...wallets],
      tokens: [...tokens],
    })
    return new Map(rows.map((row) => [getKey(row), row.nextAt]))
  }
}
