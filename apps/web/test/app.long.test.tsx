// @vitest-environment jsdom
import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  announceWallet,
  createTestWallet,
  type TestWallet,
  WalletRpcError,
} from '@letheswap/test-wallet'
import {
  afterAll,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import type { Notice } from '../src/lib/notify'
import { findButton, renderPage, says, until } from './renderPage'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const notices: Notice[] = []
vi.mock(import('../src/lib/notify'), async (load) => ({
  ...(await load()),
  notify: (notice: Notice) => void notices.push(notice),
}))
beforeEach(() => {
  notices.length = 0
})

/** Creates a connected wallet with 10 ZKP and 10 DAI. */
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

/** Opens the page at a path, or reloads it with the same wallet. */
async function open(path: string, wallet?: TestWallet) {
  wallet ??= await createWallet()
  const page = await renderPage(path, {
    deployment: devnet.deployment,
    options: {
      pollingInterval: 20,
      limits: { quoteDebounce: 1, postActionDelay: 10, unclearTimeout: 50 },
    },
  })
  return {
    ...page,
    wallet,
    async press(name: string) {
      await until(() => expect(findButton(name)?.disabled).toBe(false))
      findButton(name)?.click()
    },
    amount: () =>
      page.host.querySelector<HTMLInputElement>('input[inputmode=decimal]')
        ?.value,
  }
}

test('a swap that ends behind its details clears the amount, even after going back', async () => {
  const { amount, history, host, press, wallet } = await open('/swap?amount=2')
  await devnet.client.setAutomine(false)
  onTestFinished(() => devnet.client.setAutomine(true))
  await press('Swap')
  await until(() => expect(wallet.transactions).toHaveLength(1))
  const details = () =>
    [...host.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Details',
    )
  await until(() => expect(details()).toBeDefined())
  details()?.click()
  await until(() => expect(history.location.search).toContain('tx='))
  await devnet.mine()
  await until(() =>
    expect(notices).toMatchObject([
      { kind: 'success', message: 'Swap successful: 2 ZKP → USDT' },
    ]),
  )
  await until(() => expect(amount()).toBe(''))
  expect(history.location.search).toContain('tx=')
  history.back()
  await until(() => expect(history.location.search).not.toContain('tx='))
  await until(() => expect(history.location.search).not.toContain('amount'))
  expect(amount()).toBe('')
})

test('quotes a wallet that cannot reach its node, and stops waiting', async () => {
  const { amount, host, press, wallet } = await open('/swap?amount=2')
  wallet.failNext(
    'eth_sendTransaction',
    new WalletRpcError(-32603, 'Failed to fetch'),
  )
  await press('Swap')
  await until(() =>
    expect(notices).toMatchObject([{ kind: 'error', message: 'Swap failed' }]),
  )
  await until(() =>
    expect(host.textContent).toContain('Failed to fetch. It may still arrive'),
  )
  expect(host.textContent).not.toMatch(/1 pending|Confirm in MetaMask/)
  expect(amount()).toBe('2')
})

test('shows no toast after the user stops waiting, and hides the advice with the prompt', async () => {
  const { host, press, wallet } = await open('/swap?amount=2')
  wallet.hang('transaction')
  await press('Swap')
  const prompt = await wallet.openPrompt('transaction')
  await press('Stop waiting for your wallet')
  await until(() => expect(host.textContent).toContain('You stopped waiting.'))
  prompt.reject()
  await until(() =>
    expect(host.textContent).not.toContain('You stopped waiting.'),
  )
  expect(notices).toEqual([])
})

test('reports when the chain was searched for a swap with an open prompt, which still counts', async () => {
  const first = await open('/swap?amount=2')
  const { wallet } = first
  wallet.hang('transaction')
  await first.press('Swap')
  const prompt = await wallet.openPrompt('transaction')
  await first.close()

  const { amount, host, press } = await open('/swap?amount=2', wallet)
  await says(/may already have been sent.*Not found on the chain yet, checked/)
  expect(host.textContent).not.toContain('not started')
  await press('Check again')
  await says(/Not found on the chain yet, checked/)
  prompt.approve()
  await until(() =>
    expect(notices).toMatchObject([
      { kind: 'success', message: 'Swap successful: 2 ZKP → USDT' },
    ]),
  )
  await until(() => expect(amount()).toBe(''))
  expect(host.textContent).not.toMatch(/may already have been sent|1 pending/)
  expect(wallet.transactions).toHaveLength(1)
})
