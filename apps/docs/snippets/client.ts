// #region client
import {
  deploymentToChain,
  deploymentToTransport,
  parseDeployment,
} from '@letheswap/sdk'
import { createWalletClient, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const key = process.env.LETHE_PRIVATE_KEY
if (!key)
  throw new Error('Set LETHE_PRIVATE_KEY to the key of an account with coins.')
const url = process.env.LETHE_CONFIG ?? 'http://127.0.0.1:5050/config.json'
export const deployment = parseDeployment(await (await fetch(url)).json())
export const account = privateKeyToAccount(key as Hex)
export const client = createWalletClient({
  account,
  chain: deploymentToChain(deployment),
  // One HTTP request carries many reads, if the node accepts batches.
  transport: deploymentToTransport(deployment, { batch: true }),
})
// #endregion client
