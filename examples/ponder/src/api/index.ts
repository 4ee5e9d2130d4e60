import { db } from 'ponder:api'
import schema from 'ponder:schema'
import { decodePoolLogs, toPosition } from '@letheswap/sdk/market'
import { Hono } from 'hono'
import { eq, graphql } from 'ponder'
import { isAddress, stringify } from 'viem'

const app = new Hono()

app.use('/graphql', graphql({ db, schema }))

/** Returns all positions of an account, with deposits, withdrawals, value and fees. */
app.get('/positions/:account', async (context) => {
  const account = context.req.param('account').toLowerCase()
  if (!isAddress(account)) return context.json({ error: 'Not an address' }, 400)
  const { liquidityEvent, pool, position } = schema
  const held = await db
    .select()
    .from(position)
    .innerJoin(pool, eq(pool.address, position.pool))
    .where(eq(position.account, account))
  const positions = await Promise.all(
    held.map(async ({ pool: { address, lastSync } }) => {
      const kept = await db
        .select()
        .from(liquidityEvent)
        .where(eq(liquidityEvent.pool, address))
      const logs = [...kept.flatMap(({ logs }) => logs), lastSync ?? []].flat()
      return {
        pool: address,
        ...toPosition({ events: decodePoolLogs(logs), account }),
      }
    }),
  )
  return context.json(JSON.parse(stringify(positions)))
})

export default app
