import { type Chain, type Client, createClient, custom } from 'viem'
import type { WalletProvider } from './types.js'

/** A client over a wallet, which never opens a prompt twice by itself. */
export function createProviderClient(
  provider: WalletProvider,
  chain: Chain,
): Client {
  const transport = custom(provider, { retryCount: 0 })
  return createClient({ chain, transport })
}
