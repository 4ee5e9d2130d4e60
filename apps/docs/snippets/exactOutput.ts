// #region exactOutput
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
  tokenOut: 'DAI',
  amountOut: parseAmount('25', 18),
})
const plan = await planSwap(client, {
  deployment,
  account: account.address,
  quote,
  slippageBps: 50,
})
const [most] = plan.summary.spend
console.log('at most', formatAmount(most.amount, 18), most.token.symbol)
await executePlan(client, { plan })
console.log('got', formatAmount(quote.amountOut, 18), 'DAI')
// #endregion exactOutput
