import type { BrowserChainProvider } from '@letheswap/browser-chain'
import { playScenario } from '@letheswap/scenario'
import type { Deployment } from '@letheswap/sdk'
import { createClient, custom, type LocalAccount } from 'viem'
import './parsing'
import type { DemoStorage } from './demoStorage'
import { keepPlayed, readPending } from './scenarioStorage'
import { withLock } from './withLock'

/**
 * Plays the waiting scenario on a new chain, in the first tab. Returns true if
 * there was one.
 */
export function playPending({
  provider,
  deployment,
  faucet,
  storage,
}: {
  provider: BrowserChainProvider
  deployment: Deployment
  faucet: LocalAccount
  storage: DemoStorage
}): Promise<boolean> {
  return withLock('demo scenario', async () => {
    const pending = readPending(storage)
    if (!pending) return false
    const { scenario, count } = pending
    await provider.request({ method: 'anvil_reset' })
    const client = createClient({
      transport: custom(provider, { retryCount: 0 }),
    })
    const { network, problems } = await playScenario(client, scenario, {
      deployment,
      faucet,
      count,
    })
    const block = await provider.request({ method: 'eth_blockNumber' })
    const { tokens, pairs } = network
    keepPlayed(storage, {
      scenario,
      count,
      block: Number(block),
      network: { tokens, pairs },
      problems,
    })
    return true
  })
}
