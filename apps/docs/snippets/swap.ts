// #region swap
import {
  executePlan,
  formatAmount,
  getQuote,
  parseAmount,
  planSwap,
} from '@letheswap/sdk'
import { client, deployment } from './client.js'

const quote = await getQuote(client, {
  deployment,
  tokenIn: 'ZKP',
  tokenOut: 'USDT',
  amountIn: parseAmount('100', 18),
})
const plan = await planSwap(client, {
  deployment,
  quote,
  slippageBps: 50,
})
console.log('at least', formatAmount(plan.terms.amountOut, 6), 'USDT')

const { receipt } = await executePlan(client, {
  deployment,
  plan,
  onProgress: ({ kind, status }) => console.log(kind, status),
})
console.log(receipt.status)

// #endregion swap

// #region back
import { getPlanSteps } from '@letheswap/sdk'

const back = await planSwap(client, {
  deployment,
  quote: await getQuote(client, {
    deployment,
    tokenIn: 'USDT',
    tokenOut: 'ZKP',
    amountIn: parseAmount('10', 6),
  }),
})
console.log(getPlanSteps(deployment, back).map(({ kind }) => kind))
const { transactions } = await executePlan(client, { deployment, plan: back })
console.log(transactions.length, 'transactions')
// #endregion back
