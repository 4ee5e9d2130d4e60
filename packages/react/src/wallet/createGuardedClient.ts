import { type Account, type Address, createClient, custom } from 'viem'
import type { Config, WalletClient, WalletProvider } from '../config.js'
import { AccountChangedError } from '../errors/accountChanged.js'
import { ChainChangedError } from '../errors/chain.js'
import { createProviderClient, followPrompts } from './createProviderClient.js'
import { getChainId } from './getChainId.js'

const signingMethods = new Set([
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_sendCalls',
])

/** Creates a client that refuses to sign for another account or chain. */
export function createGuardedClient(
  config: Config,
  {
    account,
    provider,
    signer = account,
  }: {
    account: Address
    provider: WalletProvider
    /** The account that signs. A local account signs without the wallet. */
    signer?: Address | Account | undefined
  },
): WalletClient {
  const { chain, wallet } = config
  const client = createProviderClient(config, provider)
  const prompting = followPrompts(config, provider)
  const request: WalletProvider['request'] = async (request) => {
    if (!signingMethods.has(request.method)) return prompting.request(request)
    const { address } = wallet.getState()
    if (address !== account)
      throw new AccountChangedError({ expected: account, actual: address })
    const chainId = await getChainId(client, chain.id)
    if (chainId !== chain.id)
      throw new ChainChangedError({ expected: chain.id, actual: chainId })
    return prompting.request(request)
  }
  const transport = custom({ request }, { retryCount: 0 })
  return createClient({ account: signer, chain, transport }) as WalletClient
}
