import { createHostileScenarios } from '../../../packages/scenario/test/createHostileScenarios'
import { expect, test } from '../../web/e2e/fixtures/test'
import { createHand, eventually } from './engines/createHand'
import type { Engine } from './engines/engine'
import { firefox } from './engines/firefox'
import { serveFailingOnce } from './engines/serveFailingOnce'
import { startAfterHostile } from './engines/startAfterHostile'
import { webkit } from './engines/webkit'

/**
 * Injects MetaMask as the page sees it, because no tool gives these browsers a wallet
 * from outside. The node signs with the account's key.
 */
const injectWallet = `
  const account = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
  const answers = {
    eth_requestAccounts: [account],
    eth_accounts: [account],
    wallet_switchEthereumChain: null,
  }
  const provider = {
    on() {},
    removeListener() {},
    async request({ method, params = [] }) {
      if (method in answers) return answers[method]
      // The test sends the transaction, because the page's node accepts only signed
      // transactions.
      if (method === 'eth_sendTransaction')
        return new Promise((resolve) => {
          window.walletRequest = { params, resolve }
        })
      const response = await fetch('/rpc', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const { error, result } = await response.json()
      if (error) throw error
      return result
    },
  }
  const info = {
    uuid: '6e0b4a52-9b3c-4bb4-8d9b-1f6a3a1f3f10',
    name: 'MetaMask',
    icon: 'data:image/svg+xml,<svg/>',
    rdns: 'io.metamask',
  }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({ info, provider }),
      }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
`

/** Sends the transaction that the page requested from its wallet. */
async function confirm({ run }: Engine, rpc: string) {
  await eventually(() => run('return Boolean(window.walletRequest)')).toBe(true)
  const params = await run<unknown[]>('return window.walletRequest.params')
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params }
  const response = await fetch(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { result } = (await response.json()) as { result: string }
  await run(`window.walletRequest.resolve(${JSON.stringify(result)})`)
}

for (const [name, browser] of Object.entries({ firefox, webkit }))
  test.describe(name, () => {
    // The tests share a browser, which takes seconds to start. The other worker runs
    // the other engine.
    test.describe.configure({ mode: 'default' })
    // `npm test` installs the browsers if it can.
    test.skip(!browser.isInstalled, `${name} is not installed`)

    let engine: Engine
    test.beforeAll(async () => {
      engine = await browser.start()
    })
    test.afterAll(() => engine.stop())

    test('swaps in the demo, and keeps the balance after leaving it', async ({
      stack,
    }) => {
      const { isReady, press, see } = createHand(engine)
      const approveAll = `letheswapDemo.wallet.subscribePrompts(([prompt]) =>
        prompt?.approve())`
      await engine.open(`${stack.web}/demo/`)
      await press('Get coins')
      await see('100 ZKP')
      await engine.run(approveAll)
      await isReady('Swap')
      await press('Swap')
      await see('Swap successful: 1 ZKP → DAI')

      await engine.open(`${stack.web}/robots.txt`)
      await engine.open(`${stack.web}/demo/`)
      await see('98.99')
    })

    // `engines.long.spec.ts` tests the other hostile scenarios.
    test('starts after a hostile scenario was left to play', ({ stack }) =>
      startAfterHostile(
        engine,
        stack,
        createHostileScenarios(30, 1).filter((_, index) => index % 16 === 0),
      ))

    // WebKit keeps a failed preload for as long as the tab is open.
    test('a new document in the same tab retries code that failed to load', async ({
      stack,
    }) => {
      const { press, see } = createHand(engine)
      const site = await serveFailingOnce(
        stack.web,
        /\/(HistoryDialog|connector)-[^/]*\.js$/,
      )
      try {
        await engine.open(`${site.url}/swap`)
        await press('Show history')
        await see('A part of this page could not be loaded.')
        await engine.run(injectWallet)
        await eventually(async () => site.failed.size).toBe(2)

        await engine.open(`${site.url}/robots.txt`)
        await engine.open(`${site.url}/swap`)
        await see('Token Swap')
        await engine.run(injectWallet)
        await see('0x14dC…9955')
        await press('Show history')
        await see('Swap History (On-Chain)')
      } finally {
        site.stop()
      }
    })

    test('connects, swaps an amount with a decimal comma, and continues after Back', async ({
      stack,
    }) => {
      const { isReady, see, type } = createHand(engine)
      await engine.open(`${stack.web}/swap`)
      await see('Token Swap')
      await engine.run(injectWallet)
      await see('0x14dC…9955')

      await type('From', '1,5', '1.5')
      await isReady('Swap')
      await engine.enter()
      await confirm(engine, stack.rpc)
      await see('Swap successful: 1.5 ZKP → USDT')
      expect(await engine.run('return document.activeElement.id')).not.toBe('')

      // The browser restores the page from its cache.
      await engine.open(`${stack.web}/robots.txt`)
      await engine.back()
      await see('Token Swap')
      await engine.run(injectWallet)
      await see('0x14dC…9955')
      await type('From', '2,5', '2.5')
      await isReady('Swap')

      // No page may be wider than a phone.
      await engine.resize(390, 844)
      for (const [path, title] of Object.entries({
        swap: 'Token Swap',
        pools: 'DAI / ZKP',
        faucet: 'Get Free Test Coins',
      })) {
        await engine.open(`${stack.web}/${path}`)
        await see(title)
        const { clientWidth, scrollWidth } = await engine.run<
          Record<'clientWidth' | 'scrollWidth', number>
        >(`const { clientWidth, scrollWidth } = document.documentElement
          return { clientWidth, scrollWidth }`)
        expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth)
      }
    })
  })
