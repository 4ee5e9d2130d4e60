import { connectBrowserChain } from '@letheswap/browser-chain'
import {
  deploymentToChain,
  executePlan,
  formatTokenAmount,
  getQuote,
  getToken,
  parseAmount,
  parseDeployment,
  planSwap,
} from '@letheswap/sdk'
import { createClient, custom } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const response = await fetch('/network.json')
const { deployment: json, key, snapshot } = await response.json()
// All tabs of this site share the chain, and the browser stores it.
const chain = connectBrowserChain({
  worker: new Worker(new URL('./chain.worker.ts', import.meta.url), {
    type: 'module',
  }),
  name: 'example',
  chainId: json.chain.id,
  snapshot,
  startTime: 'now',
})
// The chain starts with its own genesis block, by which the SDK identifies it.
const genesis = await chain.request({
  method: 'eth_getBlockByNumber',
  params: ['0x0', false],
})
const deployment = parseDeployment({
  ...json,
  genesisHash: (genesis as { hash: string }).hash,
})
const client = createClient({
  account: privateKeyToAccount(key),
  chain: deploymentToChain(deployment),
  transport: custom(chain),
  // A transaction is mined immediately.
  pollingInterval: 50,
})

const button = document.querySelector('button') as HTMLButtonElement
const output = document.querySelector('output') as HTMLOutputElement
button.addEventListener('click', async () => {
  button.disabled = true
  try {
    output.textContent = await swap()
  } catch (error) {
    output.textContent = (error as Error).message
  }
  button.disabled = false
})
button.disabled = false

async function swap() {
  const usdt = getToken(deployment, 'USDT')
  const quote = await getQuote(client, {
    deployment,
    tokenIn: 'ZKP',
    tokenOut: 'USDT',
    amountIn: parseAmount('1', getToken(deployment, 'ZKP')),
  })
  const plan = await planSwap(client, { deployment, quote, slippageBps: 100 })
  await executePlan(client, { deployment, plan })
  return `Swapped 1 ZKP for ${formatTokenAmount(quote.amountOut, usdt)} USDT`
}
