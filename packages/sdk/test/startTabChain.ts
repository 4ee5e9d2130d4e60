import { type Devnet, startDevnet } from '@letheswap/devnet'
import { type Address, isAddressEqual } from 'viem'
import {
  createBrowserChain,
  takeSnapshot,
} from '../../browser-chain/src/exports/index.js'
import { serveHttp } from '../../browser-chain/src/exports/node.js'
import {
  createDevnetClient,
  mint,
  revert,
} from '../../devnet/src/devnetClient.js'

/** Starts a devnet whose node is the chain of a browser tab, served over HTTP. */
export async function startTabChain(): Promise<Devnet> {
  const devnet = await startDevnet()
  const { accounts, deployment } = devnet
  const { id } = deployment.chain
  const chain = await createBrowserChain({
    chainId: id,
    snapshot: await takeSnapshot(devnet.client),
  })
  await devnet.stop()
  // Impersonates the development accounts, for which anvil would sign.
  await chain.request({
    method: 'anvil_autoImpersonateAccount',
    params: [true],
  })
  const { rpcUrl, port, stop } = await serveHttp({
    async request(call) {
      const { method, params = [] } = call
      if (method !== 'eth_signTypedData_v4') return chain.request(call)
      const [address, typedData] = params as [Address, string]
      return accounts
        .find((account) => isAddressEqual(account.address, address))
        ?.signTypedData(JSON.parse(typedData))
    },
  })
  const client = createDevnetClient(rpcUrl)
  return {
    ...devnet,
    deployment: {
      ...deployment,
      chain: { ...deployment.chain, rpcUrls: [rpcUrl] },
    },
    rpcUrl,
    port,
    client,
    snapshot: () => client.snapshot(),
    revert: (id) => revert(client, id),
    mine: (blocks = 1) => client.mine({ blocks }),
    setNextBlockTimestamp: (timestamp) =>
      client.setNextBlockTimestamp({ timestamp }),
    mint: (parameters) => mint(client, deployment, parameters),
    stop,
  }
}
