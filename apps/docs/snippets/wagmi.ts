import { readFile } from 'node:fs/promises'
import { mock } from '@wagmi/core'
import { account } from './client.js'

const connector = mock({ accounts: [account.address] })
const file = process.env.LETHE_CONFIG ?? '.letheswap/deployment.json'
const json = JSON.parse(await readFile(file, 'utf8'))

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
const { receipt } = await executePlan({ publicClient, walletClient }, { plan })
console.log(receipt.status)
// #endregion swap
