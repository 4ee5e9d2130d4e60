import type { BrowserChainProvider } from '@letheswap/browser-chain'
import { parseScenario, playScenario } from '@letheswap/scenario'
import { type Deployment, parseDeployment, trustNode } from '@letheswap/sdk'
import { createClient, custom, type LocalAccount } from 'viem'
import './parsing'
import type { DemoStorage } from './demoStorage'
import {
  isPending,
  keepPlayed,
  type Pending,
  type Played,
  takePending,
} from './scenarioStorage'
import { withLock } from './withLock'

/**
 * Plays the waiting scenario on a new chain, in the first tab. A scenario that fails or
 * is stopped leaves a new chain without it.
 *
 * @returns Undefined if no scenario was waiting, or if playing was canceled.
 */
export function playPending({
  provider,
  deployment,
  faucet,
  storage,
  signal,
  onStep,
}: {
  provider: BrowserChainProvider
  deployment: Deployment
  faucet: LocalAccount
  storage: DemoStorage
  signal: AbortSignal
  onStep: (done: number, total: number) => void
}): Promise<{ failure?: string } | undefined> {
  // The client must not compare genesis blocks, because each start gives the chain in
  // this tab a new genesis block.
  const client = createClient({
    transport: custom(provider, { retryCount: 0 }),
  }).extend(trustNode)

  async function play(text: string): Promise<Played> {
    const { scenario: value, count }: Pending = JSON.parse(text)
    const scenario = parseScenario(value)
    const total = Math.min(count, scenario.steps.length)
    onStep(0, total)
    const { network, problems } = await playScenario(client, scenario, {
      deployment,
      faucet,
      count,
      onStep(index) {
        signal.throwIfAborted()
        onStep(index + 1, total)
      },
    })
    const { tokens, pairs } = network
    // Checks the tokens and pairs with which the demo will start.
    parseDeployment({ ...deployment, tokens, pairs })
    const block = Number(await provider.request({ method: 'eth_blockNumber' }))
    return { scenario, count, block, network: { tokens, pairs }, problems }
  }

  return withLock('demo scenario', async () => {
    if (!isPending(storage)) return undefined
    const text = takePending(storage)
    const reset = () => provider.request({ method: 'anvil_reset' })
    try {
      await reset()
      const played = text === null ? undefined : await play(text)
      keepPlayed(storage, played)
      return played && {}
    } catch (error) {
      await reset()
      keepPlayed(storage)
      return signal.aborted ? undefined : { failure: (error as Error).message }
    }
  })
}
