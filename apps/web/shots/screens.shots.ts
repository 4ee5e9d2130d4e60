import type { Page } from '@playwright/test'
import { createManyPools } from '../../../packages/sdk/test/createManyPools'
import { deployToken } from '../e2e/deployToken'
import type { Scene } from '../e2e/fixtures/test'
import { expect, test } from '../e2e/fixtures/test'
import { pressInMenu } from '../e2e/hands'
import { pasteToken } from '../e2e/pasteToken'
import { holdChain, withConfig } from '../e2e/swapPage'
import { type Trade, trade } from '../e2e/trade'
import { withManyPools } from '../e2e/withManyPools'

// Takes pictures of every screen, dialog and notice in both languages, sizes and
// themes, in test-results/shots. Fails for text that is cut off or wider than the
// window. `pnpm shots screens -g ru-swap` takes some of them.

const sizes = [
  { width: 1280, height: 800 },
  { width: 769, height: 700 },
  { width: 390, height: 844 },
]

/** Returns texts that are cut off without an ellipsis. */
const findCut = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, a, h1, h2, h3, p, dt, dd, th, td, label, span, option',
      ),
    ]
      .filter((element) => {
        const { display, overflowX } = getComputedStyle(element)
        return (
          element.checkVisibility() &&
          // Ignores a button that an invisible dropdown covers.
          element.querySelector('select') === null &&
          element.getBoundingClientRect().width > 2 &&
          element.scrollWidth > element.clientWidth + 1 &&
          display !== 'inline' &&
          overflowX !== 'visible' &&
          !element.classList.contains('sr-only')
        )
      })
      .map((element) => element.textContent?.slice(0, 40)),
  )

async function takeViews(page: Page, name: string) {
  // Hides the toasts, which would close by themselves.
  if (!name.endsWith('toast'))
    await page.addStyleTag({
      content: '[data-kind] { display: none !important }',
    })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.evaluate(() => window.scrollTo(0, 0))
    // Waits until panels and dialogs have finished their animations.
    await page.waitForTimeout(300)
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - innerWidth,
    )
    expect
      .soft({ ...size, cut: await findCut(page), isWide: wide > 0 })
      .toEqual({ ...size, cut: [], isWide: false })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({
        path: `test-results/shots/${name}-${size.width}-${colorScheme}.png`,
        animations: 'disabled',
      })
    }
  }
}

const coins = { ZKP: '1234.567891', USDT: '5000', DAI: '12.5' }
const link = '/swap?from=USDT&to=WETH&amount=25'

type Reach = (
  scene: Scene & {
    /** Opens a page with a connected wallet. */
    open: (path: string, own?: Record<string, string>) => Promise<void>
    press: (name: string | RegExp) => Promise<void>
    see: (text: string | RegExp) => Promise<void>
    /** Returns the text in the page's language. */
    say: (english: string, russian: string) => string
  },
) => Promise<unknown>

/** Returns a day of trades in both directions, whose sizes look random. */
async function tradeForADay(scene: Scene) {
  const { timestamp } = await scene.chain.client.getBlock()
  const trades = Array.from({ length: 120 }, (_, index): Trade => {
    const size = (2 + Math.sin(index * 12.9898) + Math.sin(index / 9)) * 2_000
    const time = Number(timestamp) + 600 + index * 720
    return Math.sin(index * 78.233 + index / 20) > 0.1
      ? ['DAI', 'USDT', size.toFixed(6), time]
      : ['USDT', 'DAI', size.toFixed(6), time]
  })
  await trade(scene, trades)
}

const unknownHash = `0x${'12'.repeat(32)}`

const states: Record<string, Reach> = {
  'faucet-out': ({ app }) => app.open('/faucet'),
  instructions: async ({ app, press, say }) => {
    await app.open('/faucet')
    await press(say('Connect Wallet', 'Подключить кошелёк'))
  },
  install: async ({ app, page, press, say, see }) => {
    await page.addInitScript(() => {
      // Prevents the wallet from announcing itself, as in a browser without a wallet.
      Reflect.deleteProperty(window, 'ethereum')
      window.addEventListener(
        'eip6963:announceProvider',
        (event) => event.stopImmediatePropagation(),
        true,
      )
    })
    await app.open('/faucet')
    await press(say('Connect Wallet', 'Подключить кошелёк'))
    await press(say('Continue', 'Продолжить'))
    await see(say('Install MetaMask', 'Установить MetaMask'))
  },
  'faucet-in': async ({ app, press, say, see }) => {
    await app.open('/faucet')
    await press(say('Connect Wallet', 'Подключить кошелёк'))
    await press(say('Continue', 'Продолжить'))
    await see(say('Wallet connected', 'Кошелёк подключён!'))
  },
  'faucet-signing': async ({ open, press, say, see, wallet }) => {
    await open('/faucet')
    wallet.hang('sign')
    await press(say('Request ZKP', 'Получить ZKP'))
    await see(say('Confirm in MetaMask', 'Подтвердите в MetaMask'))
  },
  'faucet-refused': async ({ open, press, say, see, wallet }) => {
    await open('/faucet')
    wallet.reject('sign')
    await press(say('Request ZKP', 'Получить ZKP'))
    await see(say('You rejected', 'Вы отклонили'))
  },
  'faucet-paid': async ({ open, press, say, see }) => {
    await open('/faucet?token=USDT', {})
    await press(say('Request USDT', 'Получить USDT'))
    await see(say('Add to MetaMask', 'Добавить в MetaMask'))
  },
  'faucet-bundle': async ({ open, press, say, see }) => {
    await open('/faucet', {})
    await press(say('Request all', 'Получить всё'))
    await see(say('5 of 5 received', 'Получено 5 из 5'))
  },
  'swap-out': ({ app }) => app.open('/swap?amount=2'),
  'swap-empty': ({ open }) => open('/swap'),
  'swap-quoted': async ({ open, see }) => {
    await open('/swap?amount=1025')
    await see(/^1 (ZKP|USDT|DAI|WETH|WBTC) =/)
  },
  'swap-details': async ({ open, page, press, say, see }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open('/swap?amount=1025')
    await see(/^1 (ZKP|USDT|DAI|WETH|WBTC) =/)
    await press(say('Show details', 'Показать подробности'))
  },
  'swap-settings': async ({ open, page, press, say }) => {
    await open('/swap?amount=25')
    await press(/^(Swap settings|Настройки обмена)/)
    await page
      .getByLabel(say('Your slippage', 'Своё проскальзывание'))
      .fill('20')
  },
  'swap-tokens': async ({ open, page, press, stack }) => {
    await withManyPools(page, await createManyPools(stack))
    await open('/swap')
    await press(/^(From token|Токен, который отдаёте)/)
  },
  'swap-wrong': async ({ open, page }) => {
    await open('/swap')
    await page.getByRole('textbox').first().pressSequentially('1,234.5')
  },
  'swap-exact-output': async ({ open, page, see }) => {
    await open('/swap')
    await page.getByRole('textbox').nth(1).fill('12.5')
    await see(/^1 (ZKP|USDT|DAI|WETH|WBTC) =/)
  },
  'swap-long-amount': async ({ open, page, see }) => {
    await open('/swap')
    await page.getByRole('textbox').first().fill('1234.123456789012345678')
    await see(/^1 (ZKP|USDT|DAI|WETH|WBTC) =/)
  },
  'swap-route': async ({ open, page, see }) => {
    await withConfig(page, (config) => {
      config.pairs = ['WETH-ZKP', 'USDT-WETH', 'DAI-USDT']
    })
    await open('/swap?from=ZKP&to=DAI&amount=900')
    await see(/^1 (ZKP|USDT|DAI|WETH|WBTC) =/)
  },
  'swap-quoting': async ({ open, page, say, see }) => {
    await open('/swap?amount=25')
    await see(/^1 (ZKP|USDT|DAI|WETH|WBTC) =/)
    await holdChain(page)
    await page.getByRole('textbox').first().fill('50')
    await see(say('Finding the best price', 'Ищем лучшую цену'))
  },
  'swap-price-error': async ({ open, page, say, see }) => {
    await open('/swap')
    await page.route('**/rpc', (route) => route.abort())
    await page.getByRole('textbox').first().fill('3')
    await see(say('The price could not', 'Не удалось загрузить цену'))
  },
  'swap-insufficient': async ({ open, say, see }) => {
    await open('/swap?from=ZKP&to=WBTC&amount=1000000')
    await see(say('Insufficient balance', 'Недостаточно средств'))
  },
  'swap-sent': async ({ chain, open, press, say, see }) => {
    await open('/swap?amount=25')
    await chain.pauseMining()
    await press(say('Swap', 'Обменять'))
    await see(say('Sent, waiting', 'Отправлено, ждём'))
  },
  'swap-toast': async ({ open, page, press, say }) => {
    await open('/swap?amount=25')
    await press(say('Swap', 'Обменять'))
    // Hovers over the toast, which keeps it visible.
    await page.locator('[data-kind]').hover()
  },
  'swap-impact': async ({ open, see, say }) => {
    await open('/swap?from=ZKP&to=WBTC&amount=1000000', { ZKP: '1000001' })
    await see(say('You will be asked', 'Мы попросим'))
  },
  'swap-impact-dialog': async ({ open, press, see, say }) => {
    await open('/swap?from=ZKP&to=WBTC&amount=1000000', { ZKP: '1000001' })
    await see(say('You will be asked', 'Мы попросим'))
    await press(say('Swap', 'Обменять'))
    await see(say('High price impact', 'Сильное влияние на цену'))
  },
  'swap-no-gas': async ({ open, see, say }) => {
    await open(link, { USDT: '50' })
    await see(say('to pay for gas', 'газ'))
  },
  'swap-steps': async ({ open, press, say, see, wallet }) => {
    await open(link)
    wallet.hang('transaction')
    await press(say('Swap', 'Обменять'))
    await see(say('Stop waiting', 'Не ждать'))
  },
  'swap-paused': async ({ open, page, press, say, see, wallet }) => {
    await open(link)
    wallet.approve('transaction')
    wallet.hang('transaction')
    await press(say('Swap', 'Обменять'))
    await wallet.openPrompt('transaction')
    await expect.poll(() => wallet.transactions.length).toBe(1)
    await expect(page.getByRole('listitem').nth(1)).toBeVisible()
    await page.waitForTimeout(1_000)
    await page.reload()
    await see(say('The last step may already', 'Последний шаг мог'))
  },
  'swap-failure': async ({ open, press, say, see, wallet }) => {
    await open(link)
    wallet.reject('transaction')
    await press(say('Swap', 'Обменять'))
    await see(say('Swap failed', 'Обмен не'))
  },
  'swap-success': async ({ open, press, say, see }) => {
    await open(link)
    await press(say('Swap', 'Обменять'))
    await see(say('Swap successful', 'Обмен выполнен'))
  },
  'history-empty': async ({ open, press, say }) => {
    await open('/swap')
    await press(say('Show history', 'История'))
  },
  'history-loaded': async ({ open, press, say, see }) => {
    await open(link)
    await press(say('Swap', 'Обменять'))
    await see(say('Swap successful', 'Обмен выполнен'))
    await press(say('Show history', 'История'))
    await press(say('Load history', 'Загрузить историю'))
    await see(say('reached the end', 'Это всё'))
  },
  activity: async ({ open, page, press, say, see }) => {
    await open('/swap?amount=25')
    await press(say('Swap', 'Обменять'))
    await see(say('Swap successful', 'Обмен выполнен'))
    await pressInMenu(page, /^(Activity|Действия)/)
    await see('25 ZKP →')
  },
  network: async ({ open, page, say, see }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await open('/pools')
    await pressInMenu(page, /^(Check the network|Проверить сеть)/)
    await see(say('All checks passed', 'Все проверки пройдены'))
  },
  'network-down': async ({ open, page, see }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await open('/pools')
    await page.route('**/rpc', (route) => route.abort())
    await pressInMenu(page, /^(Check the network|Проверить сеть)/)
    await see('The node does not answer')
  },
  'transaction-succeeded': async ({ open, page, press, say, see, wallet }) => {
    await open('/swap?from=ZKP&to=USDT&amount=25')
    await press(say('Swap', 'Обменять'))
    await see(say('Swap successful', 'Обмен выполнен'))
    await page.goto(`/swap?tx=${wallet.transactions.at(-1)}`)
    await see(say('Swapped 25 ZKP', '25 ZKP'))
  },
  'transaction-unknown': async ({ app, say, see }) => {
    await app.open(`/pools?tx=${unknownHash}`)
    await see(say('Transaction not found', 'не знает'))
  },
  'transaction-malformed': async ({ app, page }) => {
    await app.open('/faucet?tx=0x12')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'transaction-error': async ({ app, page }) => {
    await page.route('**/rpc', (route) => route.abort())
    await app.open(`/swap?tx=${unknownHash}`)
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  },
  'transaction-loading': async ({ app, page }) => {
    await page.route('**/rpc', () => undefined)
    await app.open(`/swap?tx=${unknownHash}`)
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'market-chart': async (scene) => {
    await scene.app.giveLiquidity('DAI', 'USDT', '0.01')
    await tradeForADay(scene)
    await scene.open('/pools')
    await scene.page.getByRole('link', { name: 'DAI / USDT' }).click()
    await scene.page.getByRole('slider').press('ArrowLeft')
  },
  'market-aprs': async (scene) => {
    await tradeForADay(scene)
    await scene.app.open('/pools?pool=DAI-USDT')
    await scene.see('TVL')
    await scene.page.getByRole('slider').waitFor()
    await scene.app.open('/pools')
    await scene.see('APR')
  },
  'market-table': async (scene) => {
    await tradeForADay(scene)
    await scene.app.open('/pools?pool=DAI-USDT')
    await scene.page
      .getByText(scene.say('Show as a table', 'Показать таблицей'))
      .click()
    await scene.page.getByRole('table').last().scrollIntoViewIfNeeded()
  },
  'market-empty': async ({ app, say, see }) => {
    await app.open('/pools?pool=DAI-USDT')
    await see(say('No trades in', 'обменов не было'))
  },
  'market-missing': async (scene) => {
    await scene.page.route('**/CandleChart-*.js', (route) => route.abort())
    await trade(scene, [['DAI', 'USDT', '5']])
    await scene.app.open('/pools?pool=DAI-USDT')
    await scene.see(
      scene.say('The chart could not', 'Не удалось загрузить график'),
    )
  },
  'market-loading': async ({ app, page }) => {
    await holdChain(page)
    await app.open('/pools?pool=DAI-USDT')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'market-error': async ({ app, page }) => {
    await page.route('**/rpc', (route) => route.abort())
    await app.open('/pools?pool=DAI-USDT')
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  },
  'pools-loading': async ({ app, page }) => {
    await holdChain(page)
    await app.open('/pools')
    await expect(page.getByRole('heading').first()).toBeVisible()
  },
  'pools-empty': async ({ app, page, say, see }) => {
    await withConfig(page, (config) => {
      config.pairs = []
    })
    await app.open('/pools')
    await see(say('no pools yet', 'Пулов пока нет'))
  },
  'pools-out': async ({ app, see }) => {
    await app.open('/pools')
    await see('WETH / ZKP')
  },
  'pools-many': async ({ app, page, say, see, stack }) => {
    await withManyPools(page, await createManyPools(stack))
    await app.open('/pools')
    await see(say('1 to 50 of', '1–50 из'))
  },
  'pools-add': async ({ open, page, press, say }) => {
    await open('/pools')
    await press(say('Add Liquidity to USDT / ZKP', 'Внести в пул USDT / ZKP'))
    await page.getByRole('dialog').getByRole('textbox').first().fill('2')
  },
  'pools-add-red': async ({ open, page, press, say }) => {
    await open('/pools')
    await press(say('Add Liquidity to USDT / ZKP', 'Внести в пул USDT / ZKP'))
    await page.getByRole('dialog').getByRole('textbox').first().fill('40000')
  },
  'pools-own': async (scene) => {
    const { open, say, see } = scene
    await scene.app.giveLiquidity('DAI', 'ZKP', '12.5')
    await scene.app.giveLiquidity('USDT', 'WETH', '0.0001')
    await open('/pools')
    await see(say('Your positions', 'Ваши позиции'))
  },
  'pools-remove': async (scene) => {
    const { open, press, say } = scene
    await scene.app.giveLiquidity('DAI', 'ZKP', '12.5')
    await open('/pools')
    await press(say('Remove from DAI / ZKP', 'Вывести из пула DAI / ZKP'))
    await press('50%')
  },
  'pools-row': async ({ page, open, press }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open('/pools')
    await press(/(Details of|Подробности пула) DAI \/ USDT/)
  },
  'pools-failure': async ({ app, page, say, see }) => {
    await page.route('**/rpc', (route) => route.abort())
    await app.open('/pools')
    await see(say('isn’t responding', 'Сеть не отвечает'))
  },
  'account-menu': async ({ open, press, say, see }) => {
    await open('/pools')
    await press(say('Account and settings', 'Аккаунт и настройки'))
    await see(say('Check the network', 'Проверить сеть'))
  },
  'import-token': async ({ chain, open, page, say, see, wallet }) => {
    const address = await deployToken(
      { chain, wallet },
      { contract: 'KeepsFee', symbol: 'USDT' },
    )
    await open(`/swap?from=ZKP&to=${address}`)
    await see(say('keeps part', 'удерживает'))
    await page.setViewportSize({ width: 390, height: 844 })
  },
  'import-list': async ({ open, page, press, say }) => {
    await open('/swap')
    await press(say('Import a token…', 'Импортировать токен…'))
    await page.getByRole('dialog').getByRole('combobox').fill('0x12')
  },
  'pool-create': async ({ chain, open, page, press, see, wallet }) => {
    const address = await deployToken({ chain, wallet }, { symbol: 'FOO' })
    await open('/swap')
    const list = await pasteToken(page, 'To token', address)
    await list.getByRole('button', { name: 'Import FOO' }).click()
    await expect(list).toBeHidden()
    await page.goto('/pools')
    await press('Create pool')
    const fields = page.getByRole('dialog').getByRole('textbox')
    await fields.first().fill('1000')
    await fields.nth(1).fill('50')
    await see(/^1 FOO =/)
  },
  'send-to-another': async ({ open, page, press, see }) => {
    await open('/swap?amount=25')
    await press('Swap settings')
    await page
      .getByLabel('Send to another address')
      .fill('0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc')
    await see('No contract is at this address')
    await press('Done')
    await see('What you receive goes to')
  },
  'swap-picker': async ({ open, page }) => {
    await open('/swap')
    await page.getByLabel('From token').click()
  },
  menu: async ({ page, open, press, say }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open('/swap')
    await press(say('Open menu', 'Открыть меню'))
  },
  'wrong-network': async ({ open, say, see, wallet }) => {
    await open('/swap?amount=25')
    wallet.selectChain(1)
    await see(say('Switch network', 'Сменить сеть'))
  },
  offline: async ({ open, page, say, see }) => {
    await open('/swap?amount=25')
    await page.context().setOffline(true)
    await see(say('You are offline', 'Нет подключения'))
  },
  'old-balances': async ({ open, page, press, say, see }) => {
    await open('/swap?amount=25')
    await see(/^1 (ZKP|USDT|DAI|WETH|WBTC) =/)
    await page.route('**/rpc', (route) => route.abort())
    await press(say('Refresh balances', 'Обновить балансы'))
    await see(say('isn’t responding', 'Сеть не отвечает'))
  },
  'other-path': async ({ app, page }) => {
    await app.open('/nowhere')
    await expect(page).toHaveURL(/faucet$/)
  },
  'no-config': async ({ app, page, say, see }) => {
    await page.route('**/config.json', (route) =>
      route.fulfill({ status: 404 }),
    )
    await app.open('/swap')
    await see(say('not set up yet', 'ещё не настроен'))
  },
}

for (const language of ['en', 'ru'] as const)
  test.describe(language, () => {
    test.use({ locale: language === 'ru' ? 'ru-RU' : 'en-US' })

    for (const [name, reach] of Object.entries(states))
      test(name, async ({ app, chain, page, stack, wallet, watcher }) => {
        watcher.allow(/./)
        const before = await chain.snapshot()
        const scene = { app, chain, page, stack, wallet }
        await page.setViewportSize({ width: 1280, height: 800 })
        await reach({
          ...scene,
          say: (english, russian) => (language === 'en' ? english : russian),
          open: async (path, own = coins) => {
            await scene.app.openWith(path, own)
            // Waits for the account of a connected wallet.
            await expect(
              page.getByText(/0x[\dA-Fa-f]{4}…/).first(),
            ).toBeAttached()
          },
          press: async (name) => {
            const button = page.getByRole('button', {
              name,
              exact: typeof name === 'string',
            })
            const field = page
              .getByLabel(name, { exact: typeof name === 'string' })
              .and(page.locator('button'))
            await button.or(field).first().click()
          },
          see: (text) => expect(page.getByText(text).first()).toBeVisible(),
        })
        await takeViews(page, `${language}-${name}`)
        await page.context().setOffline(false)
        // Keeps the many pools, because each worker creates them only once.
        if (!/many|tokens/.test(name)) await chain.revert(before)
      })
  })
