import { type Context, type Event, ponder } from 'ponder:registry'
import { candle, liquidityEvent, pool, position } from 'ponder:schema'
import { getWrappedToken } from '@letheswap/sdk'
import { decodePoolLogs, getVolume, type PoolLog } from '@letheswap/sdk/market'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { deployment } from '../ponder.config'

type PairEvent = Event<
  'Pair:Sync' | 'Pair:Swap' | 'Pair:Transfer' | 'Pair:Mint'
>

const tokens = [...deployment.tokens, getWrappedToken(deployment)]

const intervals = { '1m': 60, '1h': 3_600, '1d': 86_400 }

const nothing = { volume0: 0n, volume1: 0n, fees0: 0n, fees1: 0n, trades: 0 }

ponder.on('Factory:PairCreated', async ({ event, context: { db } }) => {
  const { token0, token1, pair: address } = event.args
  const findSymbol = (token: Address) =>
    tokens.find(({ address }) => isAddressEqual(address, token))?.symbol
  await db.insert(pool).values({
    ...{ address, token0, token1, ...nothing },
    ...{ symbol0: findSymbol(token0), symbol1: findSymbol(token1) },
    ...{ reserve0: 0n, reserve1: 0n, totalSupply: 0n },
  })
})

/**
 * A price as a pair of reserves. It is higher if there is more of token 1 per token 0.
 */
type Price = bigint[]
const max = (a: Price, b: Price) => (isLower(a, b) ? b : a)
const min = (a: Price, b: Price) => (isLower(a, b) ? a : b)
const isLower = ([a0 = 0n, a1 = 0n]: Price, [b0 = 0n, b1 = 0n]: Price) =>
  a1 * b0 < b1 * a0

const getCandles = ({ log, block }: PairEvent) =>
  Object.entries(intervals).map(([interval, seconds]) => {
    const timestamp = Number(block.timestamp)
    const time = timestamp - (timestamp % seconds)
    return { pool: log.address, interval, time }
  })

ponder.on('Pair:Sync', async ({ event, context: { db } }) => {
  const { address } = event.log
  const { reserve0, reserve1 } = event.args
  const before = await db.find(pool, { address })
  // Reads the reserves first, because an update changes the row that was found.
  const last = [before?.reserve0 ?? 0n, before?.reserve1 ?? 0n]
  const lastSync = toPoolLog(event)
  await db.update(pool, { address }).set({ reserve0, reserve1, lastSync })
  // An empty pool has no price.
  if (reserve0 === 0n || reserve1 === 0n) return
  const close = [reserve0, reserve1]
  const open = last.includes(0n) ? close : last
  const prices = { open, high: max(open, close), low: min(open, close), close }
  for (const key of getCandles(event))
    await db
      .insert(candle)
      .values({ ...key, ...prices, ...nothing })
      .onConflictDoUpdate(({ high, low }) => ({
        high: max(high, close),
        low: min(low, close),
        close,
      }))
})

ponder.on('Pair:Swap', async ({ event, context: { db } }) => {
  const { address } = event.log
  const time = Number(event.block.timestamp)
  const swap = getVolume({
    events: decodePoolLogs([toPoolLog(event)]),
    from: time,
    to: time + 1,
    feeBps: deployment.feeBps,
  })
  const add = (sums: typeof nothing) => ({
    volume0: sums.volume0 + swap.volume0,
    volume1: sums.volume1 + swap.volume1,
    fees0: sums.fees0 + swap.fees0,
    fees1: sums.fees1 + swap.fees1,
    trades: sums.trades + swap.trades,
  })
  await db.update(pool, { address }).set(add)
  // The pair's Sync event came first, and created these candles.
  for (const key of getCandles(event)) await db.update(candle, key).set(add)
})

ponder.on('Pair:Transfer', async ({ event, context: { db } }) => {
  const { address } = event.log
  const { from, to, value } = event.args
  const isBurn = to === zeroAddress && from === address
  const minted = from === zeroAddress ? value : isBurn ? -value : 0n
  await db
    .update(pool, { address })
    .set(({ totalSupply }) => ({ totalSupply: totalSupply + minted }))
  for (const [account, change] of [
    [from, -value],
    [to, value],
  ] as const)
    if (account !== zeroAddress)
      await db
        .insert(position)
        .values({ pool: address, account, liquidity: change })
        .onConflictDoUpdate((row) => ({ liquidity: row.liquidity + change }))
  await keep(event, db)
})

ponder.on('Pair:Mint', ({ event, context: { db } }) => keep(event, db))
ponder.on('Pair:Burn', ({ event, context: { db } }) => keep(event, db))

async function keep(event: PairEvent, db: Context['db']): Promise<void> {
  const { address } = event.log
  const before = await db.find(pool, { address })
  const logs = [before?.lastSync ?? [], toPoolLog(event)].flat()
  await db.insert(liquidityEvent).values({ id: event.id, pool: address, logs })
}

const toPoolLog = ({ log, block, transaction }: PairEvent): PoolLog => ({
  address: log.address,
  topics: log.topics.filter((topic) => topic !== null),
  data: log.data,
  logIndex: log.logIndex,
  blockNumber: Number(block.number),
  blockHash: block.hash,
  transactionHash: transaction.hash,
  timestamp: Number(block.timestamp),
})
