import type { Config } from '../config.js'
import type { WalletPrompt } from '../stores/prompts.js'
import type { WalletProvider } from './types.js'

/** The requests that a wallet may ask its person about. */
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

/**
 * The same provider, whose open prompts stand in the store: one that a person
 * leaves open never answers, and the page must be able to say what it is.
 */
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
