// #region swap
import {
  executePlan,
  formatAmount,
  getQuote,
  parseAmount,
  planSwap,
} from '@letheswap/sdk'
import { account, client, deployment } from './client.js'

const quote = await getQuote(client, {
  deployment,
  tokenIn: 'ZKP',
  tokenOut: 'USDT',
  amountIn: parseAmount('100', 18),
})
const plan = await planSwap(client, {
  deployment,
  account: account.address,
  quote,
  slippageBps: 50,
})
const [least] = plan.summary.receiveAtLeast
console.log('at least', formatAmount(least.amount, 6), least.token.symbol)

const { receipt } = await executePlan(client, {
  plan,
  onProgress: ({ kind, status }) => console.log(kind, status),
})
console.log(receipt.status)
// #endregion swap

// #region back
const back = await planSwap(client, {
  deployment,
  account: account.address,
  quote: await getQuote(client, {
    deployment,
    tokenIn: 'USDT',
    tokenOut: 'ZKP',
    amountIn: parseAmount('10', 6),
  }),
})
console.log(back.steps.map(({ kind }) => kind))
const { transactions } = await executePlan(client, { plan: back })
console.log(transactions.length, 'transactions')
// #endregion back
