// #region program
import {
  deploymentToChain,
  executePlan,
  formatAmount,
  getQuote,
  parseAmount,
  parseDeployment,
  planSwap,
} from '@letheswap/sdk'
import { createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const key = process.env.LETHE_PRIVATE_KEY
if (!key)
  throw new Error('Set LETHE_PRIVATE_KEY to the key of an account with coins.')
const url = process.env.LETHE_CONFIG ?? 'http://127.0.0.1:5050/config.json'
const deployment = parseDeployment(await (await fetch(url)).json())
const account = privateKeyToAccount(key as Hex)
const client = createWalletClient({
  account,
  chain: deploymentToChain(deployment),
  transport: http(),
})

const quote = await getQuote(client, {
  deployment,
  tokenIn: 'ZKP',
  tokenOut: 'USDT',
  amountIn: parseAmount('1', 18),
})
const plan = await planSwap(client, {
  deployment,
  quote,
  slippageBps: 100,
})
const { receipt, received } = await executePlan(client, { deployment, plan })
const [usdt] = received
console.log(receipt.status)
console.log(`Received ${formatAmount(usdt?.amount ?? 0n, 6)} USDT for 1 ZKP`)
// #endregion program
