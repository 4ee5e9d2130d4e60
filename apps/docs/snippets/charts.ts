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
  interval: '15m',
  maxCandles: 1,
})
for (const { open, high, low, close, trades } of pool.candles)
  console.log(
    ...[open, high, low, close].map((price) => formatPrice(price)),
    trades,
  )
console.log(
  formatTokenAmount(pool.day.volume ?? 0n, pool.quoteToken),
  pool.quoteToken.symbol,
  'in 24 hours',
)

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
