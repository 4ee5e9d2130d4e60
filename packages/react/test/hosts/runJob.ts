import type { Devnet } from '@letheswap/devnet'
import { createTestWallet } from '@letheswap/test-wallet'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { createConfig } from '../../src/createConfig.js'
import { createStorage } from '../createStorage.js'

/** One browser: its wallet, and what its storages keep from visit to visit. */
export type Visit = Pick<
  createConfig.Parameters,
  'deployment' | 'limits' | 'pollingInterval'
> & {
  wallet: ReturnType<typeof createTestWallet>
  storage: ReturnType<typeof createStorage>
  sessionStorage: ReturnType<typeof createStorage>
}

/** An app of somebody else that has our hooks. */
export type Host = {
  /** Opens the app, as a page load does. */
  open(visit: Visit): Promise<{ container: HTMLElement; close(): void }>
  /** Presses what connects the host's wallet. @default our own button */
  connect?: () => Promise<void>
  /** @default our own button */
  disconnect?: () => Promise<void>
}

/** Runs the list in a host: connect, read, quote, swap, reload, switch network, disconnect. */
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
  const part = (name: string) =>
    page.container.querySelector(`[data-part=${name}]`)?.textContent ?? ''
  const shows = (name: string, text: string | RegExp) =>
    waitFor(() => expect(part(name)).toMatch(text))
  const press = (name: string) =>
    act(async () => {
      const button = [...page.container.querySelectorAll('button')].find(
        ({ textContent }) => textContent === name,
      )
      if (button === undefined) throw new Error(`No button "${name}".`)
      fireEvent.click(button)
    })

  // What the visitor had stored is there after the start.
  await shows('settings', /^LetheZKP dark 250 hidden 5 0 0$/)
  await shows('pools', /^10 pools$/)

  await (host.connect ? act(host.connect) : press('Connect'))
  await shows('wallet', `connected ${wallet.address}10`)

  await waitFor(() =>
    expect(
      page.container.querySelector<HTMLButtonElement>('[data-part=swap] button')
        ?.disabled,
    ).toBe(false),
  )
  await press('Swap')
  await shows('swap', /Done: 0x/)
  // One ZKP and the gas.
  await shows('wallet', /8\.9/)

  await act(async () => page.close())
  page = await host.open(visit)
  await shows('settings', /^LetheZKP dark 250 hidden 5 0 0$/)
  await shows('wallet', `connected ${wallet.address}8.9`)
  expect(wallet.prompts.map(({ kind }) => kind)).not.toContain('sign')

  await act(async () => wallet.selectChain(1))
  await waitFor(() => expect(part('wallet')).toContain('Switch network'))
  await press('Switch network')
  await waitFor(() => expect(part('wallet')).not.toContain('Switch network'))
  expect(Number(wallet.chainId)).toBe(500000)

  await (host.disconnect ? act(host.disconnect) : press('Disconnect'))
  await shows('wallet', /^disconnected …/)
  await act(async () => page.close())
}

/** What an earlier visit has left in this browser. */
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
