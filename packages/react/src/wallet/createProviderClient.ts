import { type Client, createClient, custom } from 'viem'
import type { Config, WalletPrompt, WalletProvider } from '../config.js'

/** Requests that may open a prompt in the wallet. */
const prompts: Readonly<Record<string, WalletPrompt>> = {
  eth_requestAccounts: 'connect',
  wallet_switchEthereumChain: 'network',
  wallet_addEthereumChain: 'network',
  wallet_watchAsset: 'watchAsset',
  eth_signTypedData_v4: 'sign',
  personal_sign: 'sign',
  eth_sendTransaction: 'transaction',
  wallet_sendCalls: 'transaction',
}

export function followPrompts(
  config: Pick<Config, 'prompts'>,
  provider: WalletProvider,
): WalletProvider {
  return {
    async request(request) {
      const kind = prompts[request.method]
      if (kind === undefined) return provider.request(request)
      const prompt = { kind }
      config.prompts.setState(({ open }) => ({ open: [...open, prompt] }))
      try {
        return await provider.request(request)
      } finally {
        config.prompts.setState(({ open }) => ({
          open: open.filter((known) => known !== prompt),
        }))
      }
    },
  }
}

/**
 * Creates a client for a wallet. It never repeats a request, because the wallet would
 * prompt again.
 */
export function createProviderClient(
  config: Pick<Config, 'chain' | 'prompts'>,
  provider: WalletProvider,
): Client {
  return createClient({
    chain: config.chain,
    transport: custom(followPrompts(config, provider), { retryCount: 0 }),
  })
}
