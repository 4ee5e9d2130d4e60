import type pg from 'pg'

/** Any constant will do that nobody else uses on this database. */
const leaderLock = 5_002_607

/**
 * Elects one of the replicas by an advisory lock. It is held by a connection of
 * its own: when that ends, however it ends, the database gives the post to the
 * replica that asks next. A leader that has not noticed yet does no harm, as
 * all that it does may be done twice.
 */
export function createLeadership(open: () => pg.Client, name: string) {
  let connection: pg.Client | undefined
  let isLeader = false

  const drop = () => {
    isLeader = false
    const lost = connection
    connection = undefined
    return lost?.end().catch(() => {})
  }

  const connect = async () => {
    const client = open()
    client.on('error', () => {
      if (client === connection) void drop()
    })
    connection = client
    await client.connect()
    return client
  }

  return {
    async lead(): Promise<boolean> {
      try {
        const client = connection ?? (await connect())
        // While it leads, the same question proves that the connection stands.
        const { rows } = await client.query(
          isLeader
            ? 'select true as leads'
            : 'select pg_try_advisory_lock($1, hashtext($2)) as leads',
          isLeader ? [] : [leaderLock, name],
        )
        isLeader = rows[0]?.leads === true
        return isLeader
      } catch (error) {
        await drop()
        throw error
      }
    },

    async close(): Promise<void> {
      await drop()
    },
  }
}
