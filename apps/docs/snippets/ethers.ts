// #region connect
import { deploymentToChain, parseDeployment } from '@letheswap/sdk'
import { JsonRpcProvider, Wallet } from 'ethers'
import { createClient, custom } from 'viem'

const url = process.env.LETHE_CONFIG ?? 'http://127.0.0.1:5050/config.json'
const deployment = parseDeployment(await (await fetch(url)).json())
const provider = new JsonRpcProvider(deployment.chain.rpcUrls[0])
const wallet = new Wallet(process.env.LETHE_PRIVATE_KEY as string, provider)

// The SDK reads through the connection of ethers.
const client = createClient({
  chain: deploymentToChain(deployment),
  transport: custom({
    request: ({ method, params }) => provider.send(method, params ?? []),
  }),
})

// #endregion connect

// #region swap
import {
  formatAmount,
  getPlanSteps,
  getQuote,
  parseAmount,
  planSwap,
} from '@letheswap/sdk'
import { encodeFunctionData, type Hex } from 'viem'

const plan = await planSwap(client, {
  deployment,
  account: wallet.address as Hex,
  quote: await getQuote(client, {
    deployment,
    tokenIn: 'ZKP',
    tokenOut: 'USDT',
    amountIn: parseAmount('1', 18),
  }),
})
for (const { kind, call } of getPlanSteps(deployment, plan)) {
  const sent = await wallet.sendTransaction({
    to: call.address,
    data: encodeFunctionData(call),
    value: call.value ?? 0n,
  })
  const receipt = await sent.wait()
  console.log(kind, receipt?.status)
}

// #endregion swap

// #region read
import { Contract } from 'ethers'
import { erc20Abi } from 'viem'

const usdt = deployment.tokens.find(({ symbol }) => symbol === 'USDT')
const contract = new Contract(usdt?.address ?? '', erc20Abi, provider)
const balance: bigint = await contract.getFunction('balanceOf')(wallet.address)
console.log(formatAmount(balance, 6), 'USDT')
provider.destroy()
// #endregion read
