import { readFile } from 'node:fs/promises'
import type { Hex } from 'viem'

const file = process.env.LETHE_CONFIG ?? '.letheswap/deployment.json'
const json = JSON.parse(await readFile(file, 'utf8'))
const privateKeys = [process.env.LETHE_PRIVATE_KEY as Hex]

// #region test
import { createTestWallet } from '@letheswap/test-wallet'
import { type CreateConnectorFn, mock } from '@wagmi/core'

const wallet = createTestWallet({
  chains: { 500000: json.chain.rpcUrls[0] },
  chainId: 500000,
  privateKeys,
})
const connector: CreateConnectorFn = (parameters) => ({
  ...mock({ accounts: [wallet.address] })(parameters),
  getProvider: async () => wallet,
})

// #endregion test

// #region config
import { deploymentToChain, parseDeployment } from '@letheswap/sdk'
import { createConfig, http } from '@wagmi/core'

const deployment = parseDeployment(json)
const chain = deploymentToChain(deployment)
const config = createConfig({
  chains: [chain],
  connectors: [connector],
  transports: { [chain.id]: http() },
})

// #endregion config

// #region swap
import { executePlan, getQuote, parseAmount, planSwap } from '@letheswap/sdk'
import { connect, getConnectorClient } from '@wagmi/core'

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
