import { type FaultProxy, startFaultProxy } from '@letheswap/devnet'
import { createTestWallet, type TestWallet } from '@letheswap/test-wallet'
import { attachWallet } from '@letheswap/test-wallet/playwright'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { isAddressEqual, keccak256, parseTransaction } from 'viem'
import { readChain } from '../chain'
import { type App, createApp } from '../fixtures/app'
import type { ChainHelper } from '../fixtures/createChain'
import { units } from '../fixtures/createChain'
import type { Stack } from '../fixtures/startStack'
import { type Watcher, watchPages } from '../fixtures/watchPage'

export type Screen = 'faucet' | 'swap' | 'pools'

export type Model = {
  screen: Screen
  isConnected: boolean
  isStorageFull: boolean
  /** True if the browser had room to store the connection. */
  isRemembered: boolean
  isOnOtherChain: boolean
  account: `0x${string}`
  from: string
  to: string
  /** The field with the typed amount. The page fills in the other field. */
  typed: 'from' | 'to'
  amount: string
  /** Amounts of swaps that may succeed and then clear the field. */
  swapped: string[]
  /** Accounts and screens whose actions may be unfinished. */
  begun: { account: `0x${string}`; screen: Screen }[]
  /** True if an event happened that the page cannot notice without a new request. */
  mustRefresh: boolean
  /**
   * True if a price has moved since the last quote. The page reads a new quote only for
   * new inputs.
   */
  isPriceOld: boolean
  /** Maximum number of prompts that the presses so far explain. */
  prompts: {
    transaction: number
    network: number
    connect: number
    sign: number
  }
  presses: number
}

export type Real = {
  app: App
  chain: ChainHelper
  facts: ReturnType<typeof readChain>
  page: Page
  cdp: CDPSession
  stack: Stack
  hasStorage: boolean
  wallet: TestWallet
  watcher: Watcher
  node: FaultProxy
  walletNode: FaultProxy
  sent: () => `0x${string}`[]
  memoryAtStart: number
  actions: number
  close: () => Promise<void>
}

type Options = {
  browser: Browser
  chain: ChainHelper
  stack: Stack
  hasStorage: boolean
}

export async function startScene(options: Options) {
  const { browser, chain, stack, hasStorage } = options
  const wallet = createTestWallet()
  const [node, walletNode, context] = await Promise.all([
    startFaultProxy({ target: stack.rpc }),
    startFaultProxy({ target: stack.rpc }),
    browser.newContext(),
  ])
  const watcher = watchPages(context)
  // Allows the browser's own messages about a failed connection.
  watcher.allow(/Failed to load resource/)
  watcher.allow(new RegExp(`request failed: POST (${node.url}|\\S+/rpc) `))
  await attachWallet(context, wallet, 'metamask')
  if (!hasStorage)
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
    })
  await context.route('**/rpc', (route) => route.continue({ url: node.url }))
  // The test itself has no time limit.
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const { id } = stack.deployment.chain
  for (const account of wallet.accounts)
    for (const [symbol, amount] of Object.entries(funds))
      await chain.fund(account, symbol, units(amount, symbol))
  await chain.giveLiquidity(wallet.address, 'DAI', 'ZKP', '5')
  await chain.admit(wallet)
  wallet.addChain(id, walletNode.url)

  const app = createApp(page, { isMobile: false, chain, wallet })
  const { router } = stack.deployment.contracts
  const real: Real = {
    app,
    chain,
    facts: readChain({
      ...stack.deployment,
      chain: { ...stack.deployment.chain, rpcUrls: [stack.rpc] },
    }),
    page,
    cdp: await context.newCDPSession(page),
    stack,
    hasStorage,
    wallet,
    watcher,
    node,
    walletNode,
    sent: () => [
      ...new Set(
        walletNode.requests
          .filter(({ method }) => method === 'eth_sendRawTransaction')
          .map(({ params }) => params?.[0] as `0x${string}`)
          .filter((raw) => {
            const { to } = parseTransaction(raw)
            return to && isAddressEqual(to, router)
          })
          .map((raw) => keccak256(raw)),
      ),
    ],
    memoryAtStart: 0,
    actions: 0,
    async close() {
      await context.close()
      await Promise.all([node.close(), walletNode.close()])
    },
  }
  await app.open('/swap')
  await app.expectConnected()
  const model: Model = {
    screen: 'swap',
    isConnected: true,
    isStorageFull: false,
    isRemembered: true,
    isOnOtherChain: false,
    account: wallet.address,
    from: 'ZKP',
    to: 'USDT',
    typed: 'from',
    amount: '',
    swapped: [],
    begun: [],
    mustRefresh: false,
    isPriceOld: false,
    prompts: { transaction: 0, network: 0, connect: 1, sign: 0 },
    presses: 0,
  }
  return { model, real }
}

const funds = { ZKP: '1000', USDT: '1000', DAI: '1000', WETH: '5', WBTC: '1' }
