import { createBrowserChain } from '@letheswap/browser-chain'
import { deploymentToChain, parseDeployment } from '@letheswap/sdk'
import { createWalletClient, custom } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

// The counterpart of `snippets/client.ts` in a browser.
const response = await fetch(
  `${import.meta.env.BASE_URL}generated/network.json`,
).catch(() => undefined)
if (!response?.ok)
  throw new Error(
    'The chain could not be loaded. Check your connection and run it again.',
  )
const { privateKey, snapshot, ...network } = await response.json()
export const deployment = parseDeployment(network.deployment)
export const account = privateKeyToAccount(privateKey)
export const client = createWalletClient({
  account,
  chain: deploymentToChain(deployment),
  transport: custom(
    await createBrowserChain({ chainId: deployment.chain.id, snapshot }),
  ),
})
