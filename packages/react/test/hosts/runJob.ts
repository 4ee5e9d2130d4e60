import type { Devnet } from '@letheswap/devnet'
import { createTestWallet } from '@letheswap/test-wallet'
import { expect } from 'vitest'
import type { createConfig } from '../../src/createConfig.js'
import { createStorage } from '../createStorage.js'

/** A browser with its wallet and the storage that it keeps between visits. */
export type Visit = Pick<
  createConfig.Parameters,
  'deployment' | 'limits' | 'pollingInterval'
> & {
  wallet: ReturnType<typeof createTestWallet>
  storage: ReturnType<typeof createStorage>
  sessionStorage: ReturnType<typeof createStorage>
}

/** The `Exchange` component in an open app. */
export type Page = {
  /** Returns the text of a part. */
  read(part: string): string | Promise<string>
  press(button: string): Promise<void>
  isDisabled(button: string): boolean | Promise<boolean>
  /** Closes the page, and checks that the console has no messages. */
  close(): void | Promise<void>
}

/** A third-party app that uses this package's hooks. */
export type Host = {
  /** Opens the app, as a page load does. */
  open(visit: Visit): Promise<Page>
  /** Repeats a check until it passes. */
  until(check: () => void | Promise<void>): Promise<void>
  /**
   * Presses the button that connects the host's wallet.
   * @default the button of this package's hook
   */
  connect?: () => Promise<void>
  /** @default the button of this package's hook */
  disconnect?: () => Promise<void>
}

/**
 * Does the same in each host: connect, read, quote, swap, reload, switch network,
 * disconnect.
 */
export async function runJob(devnet: Devnet, host: Host): Promise<void> {
  const wallet = createTestWallet({ chains: { 500000: devnet.rpcUrl } })
  await devnet.mint({ symbol: 'ZKP', to: wallet.address, amount: 10n ** 19n })
  const visit: Visit = {
    deployment: devnet.deployment,
    limits: { postActionDelay: 10, quoteDebounce: 1 },
    pollingInterval: 20,
    wallet,
    storage: createStorage(stored(devnet)),
    sessionStorage: createStorage(),
  }
  let page = await host.open(visit)
  const shows = (part: string, text: string | RegExp) =>
    host.until(async () => expect(await page.read(part)).toMatch(text))

  // The page shows the visitor's stored settings after the start.
  await shows('settings', /^LetheZKP dark 250 hidden 5 0 0$/)
  await shows('pools', /^10 pools$/)

  await (host.connect ? host.connect() : page.press('Connect'))
  await shows('wallet', `connected ${wallet.address}10`)

  await host.until(async () =>
    expect(await page.isDisabled('Swap')).toBe(false),
  )
  await page.press('Swap')
  await shows('swap', /Done: 0x/)
  // The balance is lower by one ZKP and the gas.
  await shows('wallet', /8\.9/)

  await page.close()
  page = await host.open(visit)
  await shows('settings', /^LetheZKP dark 250 hidden 5 0 0$/)
  await shows('wallet', `connected ${wallet.address}8.9`)
  expect(wallet.prompts.map(({ kind }) => kind)).not.toContain('sign')

  wallet.selectChain(1)
  await shows('wallet', 'Switch network')
  await page.press('Switch network')
  await host.until(async () =>
    expect(await page.read('wallet')).not.toContain('Switch network'),
  )
  expect(Number(wallet.chainId)).toBe(500000)

  await (host.disconnect ? host.disconnect() : page.press('Disconnect'))
  await shows('wallet', /^disconnected …/)
  await page.close()
}

/** Returns the storage after an earlier visit in this browser. */
function stored({ deployment }: Devnet): Record<string, string> {
  const persisted = (state: object) => JSON.stringify({ state, version: 1 })
  const { chain, genesisHash } = deployment
  return {
    'letheswap.preferences': persisted({ theme: 'dark' }),
    [`letheswap.preferences:${chain.id}:${genesisHash}`]: persisted({
      slippageBps: 250,
    }),
    'hide-wallet-instructions': persisted({ isHidden: true }),
  }
}
