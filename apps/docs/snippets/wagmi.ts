// #region chain
import { deploymentToChain, parseDeployment } from '@letheswap/sdk'

const url = process.env.LETHE_CONFIG ?? 'http://127.0.0.1:5050/config.json'
const deployment = parseDeployment(await (await fetch(url)).json())
const chain = deploymentToChain(deployment)

// #endregion chain

// #region connector
import { createTestWallet } from '@letheswap/test-wallet'
import { type CreateConnectorFn, mock } from '@wagmi/core'
import type { Hex } from 'viem'

const wallet = createTestWallet({
  chains: { [chain.id]: deployment.chain.rpcUrls[0] as string },
  chainId: chain.id,
  privateKeys: [process.env.LETHE_PRIVATE_KEY as Hex],
})
const connector: CreateConnectorFn = (parameters) => ({
  ...mock({ accounts: [wallet.address] })(parameters),
  getProvider: async () => wallet,
})

// #endregion connector

// #region swap
import { executePlan, getQuote, parseAmount, planSwap } from '@letheswap/sdk'
import { connect, createConfig, getConnectorClient, http } from '@wagmi/core'

const config = createConfig({
  chains: [chain],
  connectors: [connector],
  transports: { [chain.id]: http() },
})
const { accounts } = await connect(config, { connector })
const publicClient = config.getClient({ chainId: chain.id })
const walletClient = await getConnectorClient(config)

const quote = await getQuote(publicClient, {
  deployment,
  tokenIn: 'ZKP',
  tokenOut: 'USDT',
  amountIn: parseAmount('1', 18),
})
const plan = await planSwap(publicClient, {
  deployment,
  account: accounts[0],
  quote,
})
const { receipt } = await executePlan(
  { publicClient, walletClient },
  { deployment, plan },
)
console.log(receipt.status)
// #endregion swap
