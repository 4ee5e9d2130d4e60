// #region whatIf
import { formatAmount, getPair, parseAmount, simulate } from '@letheswap/sdk'
import { client, deployment } from './client.js'

const pool = await getPair(client, {
  deployment,
  tokenA: 'DAI',
  tokenB: 'USDT',
})
const sell = {
  type: 'swap',
  tokenIn: pool.tokenA.address,
  tokenOut: pool.tokenB.address,
} as const
const { results } = simulate({
  pool,
  actions: [
    { ...sell, amountIn: parseAmount('1000', 18) },
    { ...sell, amountIn: parseAmount('100000', 18) },
  ],
})
for (const { amountOut } of results) console.log(formatAmount(amountOut, 6))
// #endregion whatIf
