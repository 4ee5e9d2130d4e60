import { type Address, createClient, custom } from 'viem'
import type { Config } from '../config.js'
import { ChainChangedError } from '../errors/chain.js'
import { AccountChangedError } from '../errors/wallet.js'
import { createProviderClient } from './createProviderClient.js'
import { getChainId } from './getChainId.js'
import type { WalletClient, WalletProvider } from './types.js'

const signing = new Set([
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_sendCalls',
])

/**
 * A client that signs nothing for an account or on a chain that the action was
 * not prepared for: both can change in the wallet while a plan runs.
 */
export function createGuardedClient(
  { chain, wallet }: Config,
  { account, provider }: { account: Address; provider: WalletProvider },
): WalletClient {
  const plainClient = createProviderClient(provider, chain)
  const request: WalletProvider['request'] = async (request) => {
    if (!signing.has(request.method)) return provider.request(request)
    const { address } = wallet.getState()
    if (address !== account)
      throw new AccountChangedError({ expected: account, actual: address })
    const chainId = await getChainId(plainClient, chain.id)
    if (chainId !== chain.id)
      throw new ChainChangedError({ expected: chain.id, actual: chainId })
    return provider.request(request)
  }
  const transport = custom({ request }, { retryCount: 0 })
  return createClient({ account, chain, transport })
}
