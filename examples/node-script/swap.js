import {
  deploymentToChain,
  executePlan,
  formatTokenAmount,
  getQuote,
  getSwapHistory,
  getToken,
  parseAmount,
  parseDeployment,
  planSwap,
  swapHistoryToCsv,
} from '@letheswap/sdk'
import { createClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const {
  LETHE_CONFIG = 'http://127.0.0.1:5050/config.json',
  LETHE_PRIVATE_KEY,
} = process.env
if (!LETHE_PRIVATE_KEY)
  throw new Error('Set LETHE_PRIVATE_KEY to the key of an account with coins.')

const response = await fetch(LETHE_CONFIG).catch((cause) => {
  const message = `No network at ${LETHE_CONFIG}. Start one: npm start in the LetheSwap repository`
  throw new Error(message, { cause })
})
const deployment = parseDeployment(await response.json())
const account = privateKeyToAccount(LETHE_PRIVATE_KEY)
const client = createClient({
  account,
  chain: deploymentToChain(deployment),
  transport: http(),
})

const [zkp, usdt] = [getToken(deployment, 'ZKP'), getToken(deployment, 'USDT')]
const quote = await getQuote(client, {
  deployment,
  tokenIn: 'ZKP',
  tokenOut: 'USDT',
  amountIn: parseAmount('1', zkp.decimals),
})
console.log(`1 ZKP is worth ${formatTokenAmount(quote.amountOut, usdt)} USDT`)

// The swap is sent only once, even if an answer is lost. See the SDK's README.
const plan = await planSwap(client, {
  deployment,
  account: account.address,
  quote,
  slippageBps: 100,
})
const { hash } = await executePlan(client, { deployment, plan })
console.log(`Swapped in ${hash}`)

const { entries } = await getSwapHistory(client, {
  deployment,
  account: account.address,
})
console.log(swapHistoryToCsv(entries))
