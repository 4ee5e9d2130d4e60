// #region quote
import { formatAmount, getQuote, parseAmount } from '@letheswap/sdk'
import { client, deployment } from './client.js'

const quote = await getQuote(client, {
  deployment,
  tokenIn: 'WETH',
  tokenOut: 'USDT',
  amountIn: parseAmount('0.5', 18),
})
console.log(formatAmount(quote.amountOut, quote.tokenOut.decimals), 'USDT')
console.log(quote.route.map(({ symbol }) => symbol).join(' → '))
console.log(quote.priceImpactBps, 'basis points of price impact')
console.log(quote.routeFeeBps, 'basis points of fees')
// #endregion quote
