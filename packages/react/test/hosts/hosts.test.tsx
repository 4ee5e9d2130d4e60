import { type Devnet, startDevnet } from '@letheswap/devnet'
import { deploymentToChain } from '@letheswap/sdk'
import { announceWallet, createTestWallet } from '@letheswap/test-wallet'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  act,
  configure,
  fireEvent,
  render,
  waitFor,
} from '@testing-library/react'
import {
  connect,
  createConfig as createWagmiConfig,
  createStorage as createWagmiStorage,
  disconnect,
  getConnectorClient,
  injected,
  reconnect,
  watchConnection,
} from '@wagmi/core'
import {
  lazy,
  type ReactNode,
  StrictMode,
  Suspense,
  useEffect,
  useState,
} from 'react'
import { renderToString } from 'react-dom/server'
import { type Chain, http } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { WalletConnection, WalletProvider } from '../../src/config.js'
import { metaMask } from '../../src/connectors/metaMask.js'
import { createConfig } from '../../src/createConfig.js'
import { LetheProvider } from '../../src/LetheProvider.js'
import { createStorage } from '../createStorage.js'
import { Exchange } from './Exchange.js'
import { type Host, type Page, runJob, type Visit } from './runJob.js'

configure({ asyncUtilTimeout: 20_000 })

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

/** Renders an app in a new page, optionally over the server's markup. */
function open(
  { wallet }: Pick<Visit, 'wallet'>,
  app: ReactNode,
  { html = '' }: { html?: string } = {},
) {
  const retract = announceWallet(wallet, 'metamask')
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = html
  const hydration: unknown[] = []
  const { rerender, unmount } = render(app, {
    container,
    ...(html !== '' && {
      hydrate: true,
      onRecoverableError: (error) => hydration.push(error),
    }),
  })
  const find = (name: string) => {
    const button = [...container.querySelectorAll('button')].find(
      ({ textContent }) => textContent === name,
    )
    if (button === undefined) throw new Error(`No button "${name}".`)
    return button
  }
  return {
    container,
    rerender,
    read: (part) => text(container, part) ?? '',
    press: (name) => act(async () => void fireEvent.click(find(name))),
    isDisabled: (name) => find(name).disabled,
    close: () =>
      act(async () => {
        unmount()
        container.remove()
        retract()
        expect(hydration).toEqual([])
      }),
  } satisfies Page & Record<string, unknown>
}

function toApp(
  { wallet: _, ...visit }: Visit,
  owned: { wallet?: WalletConnection | undefined } = {},
  screen = <Exchange />,
) {
  return (
    <LetheProvider connector={metaMask} {...visit} {...owned}>
      {screen}
    </LetheProvider>
  )
}

const until: Host['until'] = (check) => waitFor(check)

type Wagmi = ReturnType<typeof createWagmiConfig>

/** Connects wallets with wagmi, as an app that omits `?? null` does. */
function WagmiApp({ visit, wagmi }: { visit: Visit; wagmi: Wagmi }) {
  const [client, setClient] = useState<WalletConnection>()
  useEffect(
    () =>
      watchConnection(wagmi, {
        onChange({ status }) {
          // The client of another chain is not available at once, as with wagmi's hook.
          setClient(undefined)
          if (status === 'connected')
            void getConnectorClient(wagmi).then(setClient)
        },
      }),
    [wagmi],
  )
  useEffect(() => void reconnect(wagmi), [wagmi])
  return toApp(visit, { wallet: client })
}

/**
 * Creates an app with wagmi whose wallet is on mainnet. It configures mainnet and
 * `getChains`.
 */
function createWagmiHost(
  getChains: (visit: Visit) => readonly Chain[] = () => [],
): Omit<Host, 'until'> {
  let wagmi: Wagmi
  const kept = { ...createStorage(), removeItem: () => undefined }
  return {
    async open(visit) {
      const target = {
        id: 'metamask',
        name: 'MetaMask',
        provider: visit.wallet as never,
      }
      const others = getChains(visit)
      wagmi = createWagmiConfig({
        chains: [mainnet, ...others],
        connectors: [injected({ target })],
        multiInjectedProviderDiscovery: false,
        storage: createWagmiStorage({ storage: kept }),
        transports: {
          [mainnet.id]: http('http://127.0.0.1:1'),
          ...Object.fromEntries(others.map(({ id }) => [id, http()])),
        },
      })
      return open(visit, <WagmiApp visit={visit} wagmi={wagmi} />)
    },
    connect: () =>
      act(async () => {
        const [connector] = wagmi.connectors
        if (connector) await connect(wagmi, { connector })
      }),
    disconnect: () => act(() => disconnect(wagmi)),
  }
}

const hosts: Record<string, () => Omit<Host, 'until'>> = {
  'a page that the browser renders': () => ({
    open: async (visit) => open(visit, toApp(visit)),
  }),
  'a page that the server renders': () => ({
    async open(visit) {
      const nobody = {
        storage: createStorage(),
        sessionStorage: createStorage(),
      }
      const html = renderToString(toApp({ ...visit, ...nobody }))
      return open(visit, toApp(visit), { html })
    },
  }),
  'StrictMode with a screen that loads late': () => ({
    async open(visit) {
      const Late = lazy(async () => ({ default: Exchange }))
      return open(
        visit,
        <StrictMode>
          <Suspense>{toApp(visit, {}, <Late />)}</Suspense>
        </StrictMode>,
      )
    },
  }),
  'an app with a query client of its own': () => ({
    open: async (visit) =>
      open(
        visit,
        <QueryClientProvider client={new QueryClient()}>
          {toApp(visit)}
        </QueryClientProvider>,
      ),
  }),
  'a wagmi app beside mainnet': () => createWagmiHost(),
  'a wagmi app with the network': () =>
    createWagmiHost((visit) => [deploymentToChain(visit.deployment)]),
}

test.each(Object.entries(hosts))(
  '%s passes the complete list',
  async (_, host) => {
    await runJob(devnet, { until, ...host() })
  },
)

async function visitWithCoins(): Promise<Visit> {
  const wallet = createTestWallet({ chains: { 500000: devnet.rpcUrl } })
  wallet.selectChain(500000)
  await devnet.mint({ symbol: 'ZKP', to: wallet.address, amount: 10n ** 18n })
  return {
    deployment: devnet.deployment,
    limits: {},
    pollingInterval: 20,
    wallet,
    storage: createStorage(),
    sessionStorage: createStorage(),
  }
}

const text = (container: HTMLElement, part: string) =>
  container.querySelector(`[data-part=${part}]`)?.textContent

test('loads balances if the provider remounts right after connecting', async () => {
  const visit = await visitWithCoins()
  const { wallet: _, ...parameters } = visit
  const config = createConfig({ connector: metaMask, ...parameters })
  const app = (
    <LetheProvider config={config}>
      <Exchange />
    </LetheProvider>
  )
  const first = open(visit, app)
  await act(async () => (await config.getConnector()).connect())
  await first.close()
  const { close, container } = open(visit, app)
  await waitFor(() =>
    expect(container.querySelector('output')?.textContent).toBe('1'),
  )
  await close()
})

test('another config prop switches the network, and keeps no data of the first', async () => {
  const other = await startDevnet()
  onTestFinished(() => other.stop())
  const visit = await visitWithCoins()
  const { wallet: _, deployment, ...parameters } = visit
  const [first, second] = [deployment, other.deployment].map((deployment) =>
    createConfig({ connector: metaMask, deployment, ...parameters }),
  )
  if (first === undefined || second === undefined) throw new Error('No config.')
  second.chain.name = 'Other'
  first.preferences.setState({ slippageBps: 250 })
  const app = (config: typeof first) => (
    <LetheProvider config={config}>
      <Exchange />
    </LetheProvider>
  )
  const { close, container, rerender } = open(visit, app(first))
  await waitFor(() => expect(text(container, 'pools')).toBe('10 pools'))
  expect(text(container, 'settings')).toContain(' 250 ')

  rerender(app(second))
  await waitFor(() => expect(text(container, 'pools')).toBe('10 pools'))
  expect(text(container, 'settings')).toContain(' 100 ')
  expect(second.queryClient.getQueryCache().getAll()).not.toEqual([])
  await close()
})

test('a host’s query client keeps the hooks’ queries, which fail after one attempt, as with the default client', async () => {
  const visit = await visitWithCoins()
  const client = new QueryClient()
  const { rpcUrls: _, ...chain } = visit.deployment.chain
  const deployment = {
    ...visit.deployment,
    chain: { ...chain, rpcUrls: ['http://127.0.0.1:1'] as [string] },
  }
  const { close, container } = open(
    visit,
    <QueryClientProvider client={client}>
      {toApp({ ...visit, deployment })}
    </QueryClientProvider>,
  )
  await waitFor(() => expect(text(container, 'pools')).toMatch(/Error pools/))
  const [pools] = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey[1] === 'pools' })
  expect(pools?.state.errorUpdateCount).toBe(1)
  expect(pools?.state.fetchFailureCount).toBe(1)
  await close()
})

test('disconnecting leaves the permission of the host’s wallet unchanged', async () => {
  const visit = await visitWithCoins()
  visit.wallet.connect()
  const wallet = {
    address: visit.wallet.address,
    provider: visit.wallet as unknown as WalletProvider,
  }
  const { close, container, press } = open(visit, toApp(visit, { wallet }))
  await waitFor(() =>
    expect(container.querySelector('output')?.textContent).toBe('1'),
  )
  await press('Disconnect')
  await waitFor(() =>
    expect(text(container, 'wallet')).toMatch(/^disconnected/),
  )
  expect(visit.wallet.requests).not.toContain('wallet_revokePermissions')
  await close()
})
