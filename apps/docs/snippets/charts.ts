import { executePlan, getQuote, parseAmount, planSwap } from '@letheswap/sdk'

const buy = await getQuote(client, {
  deployment,
  tokenIn: 'ZKP',
  tokenOut: 'USDT',
  amountIn: parseAmount('1000', 18),
})
await executePlan(client, {
  deployment,
  plan: await planSwap(client, {
    deployment,
    quote: buy,
  }),
})

// #region candles
import { formatPrice, formatTokenAmount } from '@letheswap/sdk'
import { getPoolActivity } from '@letheswap/sdk/market'
import { account, client, deployment } from './client.js'

const pool = await getPoolActivity(client, {
  deployment,
  tokenA: 'ZKP',
  tokenB: 'USDT',
  interval: '1h',
  maxCandles: 1,
})
for (const { time, open, high, low, close, trades } of pool.candles)
  console.log(
    new Date(time * 1000).toISOString(),
    ...[open, high, low, close].map((price) => formatPrice(price)),
    trades,
  )
console.log(
  formatTokenAmount(pool.day.volume ?? 0n, pool.quoteToken),
  pool.quoteToken.symbol,
  'in 24 hours',
)
console.log(
  formatTokenAmount(pool.tvl ?? 0n, pool.quoteToken),
  pool.quoteToken.symbol,
  'in the pool',
)
console.log(pool.day.aprBps, 'basis points a year from fees')

// #endregion candles

// #region position
import { getPosition } from '@letheswap/sdk/market'

const position = await getPosition(client, {
  deployment,
  tokenA: 'ZKP',
  tokenB: 'USDT',
  account: account.address,
})
console.log(position.liquidity, position.changes.length)

// #endregion position

// #region logs
import { decodePoolLogs, getCandles, getVolume } from '@letheswap/sdk/market'
import { getBlock, getLogs } from 'viem/actions'

const { pairAddress, timestamp } = pool
const logs = await getLogs(client, { address: pairAddress, fromBlock: 0n })
const events = decodePoolLogs(
  await Promise.all(
    logs.map(async ({ blockNumber, ...log }) => {
      const block = await getBlock(client, { blockNumber })
      return {
        ...log,
        blockNumber: Number(blockNumber),
        timestamp: Number(block.timestamp),
      }
    }),
  ),
)
const day = { events, from: timestamp - 86_400, to: timestamp + 1 }
const { trades, fees0, fees1 } = getVolume(day)
console.log(trades, fees0 + fees1)
const candles = getCandles({
  ...day,
  interval: '1d',
  base: pool.isA0 ? 'token0' : 'token1',
  decimals0: pool.isA0 ? 18 : 6,
  decimals1: pool.isA0 ? 6 : 18,
})
console.log(candles.at(-1)?.trades)

// #endregion logs

// #region values
import { getFeeApr, getQuoteValue, getTokenPrices } from '@letheswap/sdk/market'

const [reserve0, reserve1] = pool.isA0
  ? [pool.reserveA, pool.reserveB]
  : [pool.reserveB, pool.reserveA]
console.log(getFeeApr({ fees0, fees1, reserve0, reserve1, seconds: 86_400 }))
const [token0, token1] = pool.isA0 ? ['ZKP', 'USDT'] : ['USDT', 'ZKP']
const prices = getTokenPrices({
  pools: [{ token0, token1, reserve0, reserve1 }],
  quote: 'USDT',
})
console.log(getQuoteValue({ amounts: [['ZKP', 10n ** 18n]], prices }))

// #endregion values

// #region own
import { getImpermanentLoss, toPosition } from '@letheswap/sdk/market'

const own = toPosition({ events, account: account.address })
const result = getImpermanentLoss({ position: own, quote: 'token1' })
console.log(own.liquidity, result?.netResult)
// #endregion own
