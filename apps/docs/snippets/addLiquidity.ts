// #region add
import {
  executePlan,
  formatAmount,
  getPair,
  getQuote,
  parseAmount,
  planAddLiquidity,
  planSwap,
  quote,
} from '@letheswap/sdk'
import { client, deployment } from './client.js'

// The account needs both tokens.
const buy = await getQuote(client, {
  deployment,
  tokenIn: 'ZKP',
  tokenOut: 'DAI',
  amountOut: parseAmount('100', 18),
})
await executePlan(client, {
  deployment,
  plan: await planSwap(client, {
    deployment,
    quote: buy,
  }),
})

const pool = await getPair(client, {
  deployment,
  tokenA: 'DAI',
  tokenB: 'ZKP',
})
const amountA = parseAmount('100', 18)
const amountB = quote({
  amountA,
  reserveA: pool.reserveA,
  reserveB: pool.reserveB,
})
const plan = await planAddLiquidity(client, {
  deployment,
  tokenA: 'DAI',
  tokenB: 'ZKP',
  amountA,
  amountB,
  // Reverts if the price moves by more than 0.5% before the deposit is mined.
  slippageBps: 50,
})
const { liquidityExpected } = plan.terms
await executePlan(client, { deployment, plan })
console.log(formatAmount(liquidityExpected, 18), 'LP tokens')

// #endregion add

// #region remove
import { getPlanSummary, planRemoveLiquidity } from '@letheswap/sdk'

const withdrawal = await planRemoveLiquidity(client, {
  deployment,
  tokenA: 'DAI',
  tokenB: 'ZKP',
  liquidity: liquidityExpected / 2n,
  // A signature instead of an approval saves a transaction.
  permit: true,
})
const { receiveExpected } = getPlanSummary(deployment, withdrawal)
for (const { amount, token } of receiveExpected)
  console.log(formatAmount(amount, token.decimals), token.symbol)
const { transactions } = await executePlan(client, {
  deployment,
  plan: withdrawal,
})
console.log(transactions.length, 'transaction')
// #endregion remove
