import { type Deployment, deploymentToTransport } from '@letheswap/sdk'
import {
  announceWallet,
  createTestWallet,
  type TestWallet,
} from '@letheswap/test-wallet'
import { createBrowserHistory } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import toasts from 'react-hot-toast/headless'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { units } from '../../e2e/fixtures/createChain'
import { App } from '../../src/App'
import { keepFocus } from '../../src/lib/keepFocus'
import { takeQueue } from '../../src/lib/notify'
import { speakLanguage } from '../../src/lib/useLanguage'
import { createAppRouter } from '../../src/router/createAppRouter'
import { chain, deployment as ownDeployment } from './chain'
import { line } from './line'
import '../../src/styles/app.css'

keepFocus()

/** Creates a wallet with these coins. */
export async function createWallet(
  coins: Record<string, string> = {},
  { isConnected = true } = {},
) {
  const wallet = createTestWallet({ testChainIds: [chain.client.chain.id] })
  onTestFinished(announceWallet(wallet, 'metamask'))
  await Promise.all([
    isConnected && chain.admit(wallet),
    ...Object.entries(coins).map(([symbol, amount]) =>
      chain.fund(wallet.address, symbol, units(amount, symbol)),
    ),
  ])
  return wallet
}

/** Connects with the header's button, after the instructions. */
export async function connect() {
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect
    .element(page.getByText('Wallet connected successfully!'))
    .toBeVisible()
}

export const toast = (text: string | RegExp) =>
  page.getByCss('[role=status], [role=alert]').filter({ hasText: text }).first()

/** Presses a button of the desktop header's menu. */
export async function pressInMenu(name: string | RegExp) {
  const button = page.getByRole('button', { name, exact: true })
  if (button.elements().length === 0)
    await page
      .getByRole('button', {
        name: /^(Account and settings|Аккаунт и настройки)$/,
      })
      .click()
  await button.click()
}

/** Opens the page with a wallet that has these coins. */
export async function openWith(
  path: string,
  coins: Record<string, string>,
  deployment = ownDeployment,
): Promise<OpenPage & { wallet: TestWallet }> {
  const wallet = await createWallet(coins)
  return { wallet, ...(await openPage(path, deployment)) }
}

type OpenPage = {
  /** Opens another path, or reloads the same path. */
  open(path?: string, deployment?: Deployment): Promise<void>
}

/** Returns the page's path and query. */
export const url = () => location.pathname + location.search

export async function openPage(
  path: string,
  deployment = ownDeployment,
): Promise<OpenPage> {
  await page.viewport(1280, 800)
  const transport = deploymentToTransport(deployment, {
    batch: { wait: 5 },
    fetchFn: line.fetch,
  })
  const host = document.body.appendChild(document.createElement('div'))
  host.id = 'root'
  const before = location.href
  let close = () => {}
  const open = async (path = url(), network = deployment) => {
    close()
    window.history.replaceState(null, '', path)
    const history = createBrowserHistory()
    const router = createAppRouter(history)
    await router.load()
    const root = createRoot(host)
    root.render(
      <App
        deployment={{ faucetUrl: 'http://faucet.test', ...network }}
        router={router}
        options={{
          // Answers only requests to a test's own faucet.
          fetch: (...args) =>
            network.faucetUrl
              ? fetch(...args)
              : Promise.reject(new TypeError('Failed to fetch')),
          pollingInterval: 100,
          transport,
        }}
      />,
    )
    close = () => {
      root.unmount()
      history.destroy()
    }
  }
  onTestFinished(async () => {
    line.restore()
    close()
    host.remove()
    toasts.remove()
    takeQueue()
    localStorage.clear()
    sessionStorage.clear()
    window.history.replaceState(null, '', before)
    await speakLanguage('en')
  })
  await open(path)
  return { open }
}
