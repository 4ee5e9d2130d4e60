// #region client
import { readFile } from 'node:fs/promises'
import { deploymentToChain, parseDeployment } from '@letheswap/sdk'
import { createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const file = process.env.LETHE_CONFIG ?? '.letheswap/deployment.json'
export const deployment = parseDeployment(
  JSON.parse(await readFile(file, 'utf8')),
)
export const account = privateKeyToAccount(process.env.LETHE_PRIVATE_KEY as Hex)
export const client = createWalletClient({
  account,
  chain: deploymentToChain(deployment),
  // One HTTP request carries many reads.
  transport: http(undefined, { batch: true }),
})
// #endregion client
