import { and, eq, sql } from 'drizzle-orm'
import { endOfTurn } from '../endOfTurn.js'
import { cooldowns } from '../store/schema.js'
import type { Database } from '../store/types.js'

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
      // All questions that one turn of the loop reads share a query.
      found: underWay.then(endOfTurn).then(() => {
        next = undefined
        return read(batch)
      }),
    }
    underWay = batch.found.catch(() => {})
    return batch
  }

  return async ({ wallet, token }: Question): Promise<Date | undefined> => {
    const question = { wallet: wallet.toLowerCase(), token }
    next ??= open()
    next.wallets.add(question.wallet)
    next.tokens.add(token)
    const found = await next.found
    return found.get(getKey(question))
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
