// @vitest-environment jsdom
import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  announceWallet,
  createTestWallet,
  type TestWallet,
  WalletRpcError,
} from '@letheswap/test-wallet'
import { createMemoryHistory } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import {
  afterAll,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { App } from '../src/App'
import { type Notice, showNoticesWith } from '../src/lib/notify'
import { createAppRouter } from '../src/router/createAppRouter'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
  vi.stubGlobal('matchMedia', () =>
    Object.assign(new EventTarget(), { matches: true }),
  )
  vi.stubGlobal('scrollTo', () => {})
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await devnet.stop()
})

const waitFor = <value,>(check: () => value) =>
  vi.waitFor(check, { timeout: 20_000 })

const notices: Notice[] = []
beforeAll(() =>
  showNoticesWith(async () => async (notice) => void notices.push(notice)),
)
beforeEach(() => {
  notices.length = 0
  localStorage.clear()
  sessionStorage.clear()
})

/** A connected wallet with 10 ZKP and 10 DAI. */
async function createWallet() {
  const wallet = createTestWallet({
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
  })
  const to = wallet.address
  for (const symbol of ['ZKP', 'DAI'] as const)
    await devnet.mint({ symbol, to, amount: 10n ** 19n })
  await wallet.request({ method: 'eth_requestAccounts' })
  onTestFinished(announceWallet(wallet, 'metamask'))
  return wallet
}

/** The page at a path, or after a reload with the same wallet. */
async function open(
  path: string,
  wallet?: TestWallet,
  fetch?: typeof globalThis.fetch,
) {
  wallet ??= await createWallet()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(history)
  await router.load()
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  root.render(
    <App
      deployment={{ ...devnet.deployment, faucetUrl: 'http://faucet.test' }}
      router={router}
      options={{
        fetch: fetch ?? (async () => Response.json({}, { status: 404 })),
        pollingInterval: 20,
        limits: { quoteDebounce: 1, postActionDelay: 10, unclearTimeout: 50 },
      }}
    />,
  )
  const close = () => {
    root.unmount()
    host.remove()
  }
  onTestFinished(close)
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === name,
    ) as HTMLButtonElement
  return {
    close,
    history,
    host,
    router,
    says: (text: string | RegExp) =>
      waitFor(() => expect(document.body.textContent).toMatch(text)),
    wallet,
    async press(name: string) {
      await waitFor(() => expect(button(name)?.disabled).toBe(false))
      button(name).click()
    },
    amount: () =>
      host.querySelector<HTMLInputElement>('input[inputmode=decimal]')?.value,
  }
}

test('a swap that ends behind its details leaves no amount, there and on the way back', async () => {
  const { amount, history, host, press, wallet } = await open('/swap?amount=2')
  await devnet.client.setAutomine(false)
  onTestFinished(() => devnet.client.setAutomine(true))
  await press('Swap')
  await waitFor(() => expect(wallet.transactions).toHaveLength(1))
  const details = () =>
    [...host.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Details',
    )
  await waitFor(() => expect(details()).toBeDefined())
  details()?.click()
  await waitFor(() => expect(history.location.search).toContain('tx='))
  await devnet.mine()
  await waitFor(() =>
    expect(notices).toMatchObject([
      { kind: 'success', message: 'Swap successful: 2 ZKP → USDT' },
    ]),
  )
  await waitFor(() => expect(amount()).toBe(''))
  expect(history.location.search).toContain('tx=')
  history.back()
  await waitFor(() => expect(history.location.search).not.toContain('tx='))
  await waitFor(() => expect(history.location.search).not.toContain('amount'))
  expect(amount()).toBe('')
})

test('a wallet that cannot reach its node is quoted, and nothing waits for it', async () => {
  const { amount, host, press, wallet } = await open('/swap?amount=2')
  wallet.failNext(
    'eth_sendTransaction',
    new WalletRpcError(-32603, 'Failed to fetch'),
  )
  await press('Swap')
  await waitFor(() =>
    expect(notices).toMatchObject([{ kind: 'error', message: 'Swap failed' }]),
  )
  await waitFor(() =>
    expect(host.textContent).toContain('Failed to fetch It may still arrive'),
  )
  expect(host.textContent).not.toMatch(/1 pending|Confirm in MetaMask/)
  expect(amount()).toBe('2')
})

test('who stops waiting needs no toast, and the advice goes with the prompt', async () => {
  const { host, press, wallet } = await open('/swap?amount=2')
  wallet.hang('transaction')
  await press('Swap')
  const prompt = await wallet.openPrompt('transaction')
  await press('Stop waiting for your wallet')
  await waitFor(() =>
    expect(host.textContent).toContain('You stopped waiting.'),
  )
  prompt.reject()
  await waitFor(() =>
    expect(host.textContent).not.toContain('You stopped waiting.'),
  )
  expect(notices).toEqual([])
})

test('a swap whose prompt was open at a reload says when the chain was searched; its old prompt still counts', async () => {
  const first = await open('/swap?amount=2')
  const { wallet } = first
  wallet.hang('transaction')
  await first.press('Swap')
  const prompt = await wallet.openPrompt('transaction')
  first.close()

  const { amount, host, press, says } = await open('/swap?amount=2', wallet)
  await says(/may already have been sent.*Not found on the chain yet, checked/)
  await press('Check again')
  await says(/Not found on the chain yet, checked/)
  prompt.approve()
  await waitFor(() =>
    expect(notices).toMatchObject([
      { kind: 'success', message: 'Swap successful: 2 ZKP → USDT' },
    ]),
  )
  await waitFor(() => expect(amount()).toBe(''))
  expect(host.textContent).not.toMatch(/may already have been sent|1 pending/)
  expect(wallet.transactions).toHaveLength(1)
})

test('a faucet’s refusal that comes on another screen is there on the way back', async () => {
  const wallet = await createWallet()
  const message = `swap.test wants you to sign in with your Ethereum account:
${wallet.address}

Send 100 ZKP in test coins to this wallet. Signing costs nothing.

URI: http://swap.test
Version: 1
Chain ID: 500000
Nonce: ${'0a'.repeat(32)}
Issued At: 2026-01-15T12:00:00Z
Expiration Time: 2026-01-15T12:05:00Z`
  const answers: Record<string, object> = {
    nonce: { message },
    'last-request': { available: new Date(0).toISOString() },
  }
  const { press, router, says } = await open(
    '/faucet',
    wallet,
    async (input) => {
      const name = new URL(String(input)).pathname.split('/').at(-1) ?? ''
      const answer = answers[name]
      return Response.json(answer ?? {}, { status: answer ? 200 : 404 })
    },
  )
  wallet.hang('sign')
  await press('Request ZKP')
  const prompt = await wallet.openPrompt('sign')
  await router.navigate({ to: '/swap' })
  await says('Token Swap')
  prompt.reject()
  await waitFor(() =>
    expect(notices).toMatchObject([{ message: 'Something went wrong' }]),
  )
  await router.navigate({ to: '/faucet' })
  await says('You rejected the signature in MetaMask. Nothing was requested.')
})

test('a deposit that the wallet could not send keeps its dialog open; the next one closes it', async () => {
  const { host, press, says, wallet } = await open('/pools')
  const add = '[aria-label="Add Liquidity to DAI / ZKP"]'
  await waitFor(() => expect(host.querySelector(add)).not.toBeNull())
  host.querySelector<HTMLButtonElement>(add)?.click()
  await says('Add Liquidity to: DAI/ZKP')
  const field = () =>
    document.querySelector<HTMLInputElement>('[role=dialog] input')
  await waitFor(() => expect(field()).not.toBeNull())
  const { set } =
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field(), '1')
  field()?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  const submit = () =>
    document.querySelector<HTMLButtonElement>('[role=dialog] [type=submit]')
  await waitFor(() =>
    expect(document.body.textContent).not.toContain('Enter valid amounts'),
  )
  wallet.failNext(
    'eth_sendTransaction',
    new WalletRpcError(-32603, 'Failed to fetch'),
  )
  submit()?.click()
  await says('Failed to add liquidity: Failed to fetch')
  await waitFor(() => expect(submit()?.disabled).toBe(false))
  expect(document.body.textContent).not.toContain('1 pending')

  submit()?.click()
  await waitFor(() => expect(field()).toBeNull())
  await waitFor(() =>
    expect(notices.map(({ message }) => message)).toEqual([
      'Failed to add liquidity: Failed to fetch',
      'Liquidity added successfully!',
      'Added liquidity to DAI / ZKP',
    ]),
  )
  await press('Refresh')
})
