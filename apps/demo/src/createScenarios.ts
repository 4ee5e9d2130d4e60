import type { BrowserChainProvider } from '@letheswap/browser-chain'
import {
  devnetStart,
  encodeScenario,
  getActorKey,
  parseScenario,
  recordScenario,
  type Scenario,
} from '@letheswap/scenario'
import type { Deployment } from '@letheswap/sdk'
import type { TestWallet } from '@letheswap/test-wallet'
import { type Address, bytesToHex, createClient, custom } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { clearDemoStorage, type DemoStorage, reopenDemo } from './demoStorage'
import './parsing'
import { keepPending, readPlayed } from './scenarioStorage'

/** Maximum characters of a link that every messenger accepts. */
const maxLink = 8_000

const files = import.meta.glob<string>(
  '../../../packages/scenario/scenarios/*.lethe.json',
  { query: '?raw', import: 'default' },
)

export type DemoParts = {
  deployment: Deployment
  faucet: Address
  firstBlock: number
  provider: BrowserChainProvider
  storage: DemoStorage
  wallet: TestWallet
}

export function createScenarios({
  deployment,
  faucet,
  firstBlock,
  provider,
  storage,
  wallet,
}: DemoParts) {
  const client = createClient({
    transport: custom(provider, { retryCount: 0 }),
  })
  return {
    examples: Object.entries(files).map(([path, load]) => ({
      name: (path.split('/').at(-1) ?? '')
        .replace('.lethe.json', '')
        .replaceAll('-', ' '),
      load: async () => parseScenario(await load()),
    })),
    /** Plays the first steps on a new chain. The page reloads. */
    open(scenario: Scenario, count = scenario.steps.length): void {
      clearDemoStorage()
      keepPending(storage, { scenario, count })
      reopenDemo()
    },

    async record(untitled: string) {
      const played = readPlayed(storage)
      const before = played && {
        ...played.scenario,
        steps: played.scenario.steps.slice(0, played.count),
      }
      const names = new Map(
        (played?.scenario.actors ?? []).map((actor) => [
          privateKeyToAddress(getActorKey(played?.scenario.seed ?? '', actor)),
          actor,
        ]),
      )
      if (!played) names.set(wallet.address, 'visitor')
      const fromBlock = BigInt(played ? played.block + 1 : firstBlock)
      const last = await provider.request({ method: 'eth_blockNumber' })
      if (BigInt(last as string) < fromBlock)
        return { scenario: played?.scenario, skipped: [], differences: [] }
      return recordScenario(client, {
        deployment,
        faucet,
        fromBlock,
        toBlock: BigInt(last as string),
        start: devnetStart,
        before,
        names,
        title: played?.scenario.title ?? untitled,
        // `randomUUID` is not available without https.
        seed:
          played?.scenario.seed ??
          bytesToHex(crypto.getRandomValues(new Uint8Array(16))),
      })
    },

    /** Returns a link that opens the scenario. Undefined if it would be too long. */
    async getLink(scenario: Scenario): Promise<string | undefined> {
      const { origin, pathname } = window.location
      const link = `${origin}${pathname}#scenario=${await encodeScenario(scenario)}`
      return link.length > maxLink ? undefined : link
    },
  }
}
