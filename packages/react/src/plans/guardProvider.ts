import type { Address } from 'viem'
import { ChainChangedError } from '../errors/chain.js'
import { AccountChangedError } from '../errors/wallet.js'
import type { Lethe } from '../lethe.js'
import { getChainId } from '../wallet/getChainId.js'
import type { WalletProvider } from '../wallet/types.js'

const signing = new Set([
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_sendCalls',
])

/**
 * The provider, except that nothing is signed by an account or on a chain that
 * the action was not prepared for: both can change while a plan runs.
 */
export function guardProvider(
  lethe: Lethe,
  { account, provider }: { account: Address; provider: WalletProvider },
): WalletProvider {
  return {
    async request(request) {
      if (!signing.has(request.method)) return provider.request(request)
      const { address } = lethe.wallet.getState()
      if (address !== account)
        throw new AccountChangedError({ expected: account, actual: address })
      const chainId = await getChainId(provider, lethe.chain.id)
      if (chainId !== lethe.chain.id)
        throw new ChainChangedError({
          expected: lethe.chain.id,
          actual: chainId,
        })
      return provider.request(request)
    },
  }
}
