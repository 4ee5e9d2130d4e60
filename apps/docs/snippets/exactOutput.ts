// #region exactOutput
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
  tokenOut: 'DAI',
  amountOut: parseAmount('25', 18),
})
const plan = await planSwap(client, {
  deployment,
  quote,
  slippageBps: 50,
})
console.log('at most', formatAmount(plan.terms.amountIn, 18), 'ZKP')
await executePlan(client, { deployment, plan })
console.log('got', formatAmount(quote.amountOut, 18), 'DAI')
// #endregion exactOutput
