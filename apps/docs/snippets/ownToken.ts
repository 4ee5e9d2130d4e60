// #region ownToken
import {
  addTokens,
  getPair,
  getQuote,
  getTokenInfo,
  parseAmount,
} from '@letheswap/sdk'
import { client, deployment } from './client.js'

// Any ERC-20 that the deployment does not list. Here, it is a pool's LP token.
const { pairAddress: address } = await getPair(client, {
  deployment,
  tokenA: 'DAI',
  tokenB: 'USDT',
})
const { token, warnings } = await getTokenInfo(client, { deployment, address })
console.log(token.symbol, token.name, token.decimals, warnings)

const joined = addTokens(deployment, [token])
console.log(joined.pairs.slice(deployment.pairs.length))

await getQuote(client, {
  deployment: joined,
  tokenIn: 'ZKP',
  tokenOut: address,
  amountIn: parseAmount('1', 18),
}).catch((error) => console.log(error.name))
// #endregion ownToken
