// #region extend
import { dexActions, formatAmount, parseAmount } from '@letheswap/sdk'
import { account, client, deployment } from './client.js'

const dex = client.extend(dexActions(deployment))

const quote = await dex.getQuote({
  tokenIn: 'ZKP',
  tokenOut: 'USDT',
  amountIn: parseAmount('1', 18),
})
const plan = await dex.planSwap({ quote, slippageBps: 50 })
const { receipt } = await dex.executePlan({ plan })
const { balances } = await dex.getBalances({ account: account.address })
console.log(receipt.status, formatAmount(balances.USDT ?? 0n, 6), 'USDT')
// #endregion extend
