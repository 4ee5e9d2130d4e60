import type { Locator, Page } from '@playwright/test'
import { expectFocusIn } from './expectFocusIn'
import { expect, revertAfterEach, test } from './fixtures/test'
import { poolsPage } from './poolsPage'
import { holdChain, swapPage } from './swapPage'

// After each act, the focus must be on what was pressed, or on what comes next.

revertAfterEach()

const byName = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true })

async function press(target: Locator) {
  await expect(target).toBeEnabled()
  await target.focus()
  await target.page().keyboard.press('Enter')
}

test('the wallet and the form of a swap', async ({
  app,
  chain,
  page,
  wallet,
}) => {
  const [first, second] = wallet.accounts as [`0x${string}`, `0x${string}`]
  await chain.fund(first, 'ZKP', 1_234_567_891_234_567_891n)
  await chain.fund(second, 'ZKP', 10n ** 18n)
  const swap = swapPage(page)
  const main = page.getByRole('main')
  const banner = page.getByRole('banner')

  await test.step('connect, in the card', async () => {
    await app.open('/swap')
    await press(byName(main, 'Connect Wallet'))
    await press(byName(page.getByRole('dialog'), 'Continue'))
    await app.expectConnected()
    await expect(swap.from).toBeFocused()
  })

  await test.step('a whole balance can be read, and lies before Max', async () => {
    const balance = byName(main, '1.234567').first()
    await expect(balance).toBeVisible()
    await swap.fromToken.focus()
    await page.keyboard.press('Tab')
    await expect(balance).toBeFocused()
    await expect(
      page.getByText('1.234567891234567891 ZKP', { exact: true }),
    ).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(swap.max).toBeFocused()
  })

  await test.step('Max, direction, token, slippage, refresh', async () => {
    await page.keyboard.press('Enter')
    await expect(swap.from).not.toHaveValue('')
    await expect(swap.max).toBeFocused()
    await press(swap.direction)
    await expect(swap.fromToken).toHaveValue('USDT')
    await expect(swap.direction).toBeFocused()
    await press(swap.direction)
    await swap.toToken.focus()
    await page.keyboard.type('DAI')
    await expect(swap.toToken).toHaveValue('DAI')
    await expect(swap.toToken).toBeFocused()
    await press(swap.slippage('0.5%'))
    await expect(swap.slippage('0.5%')).toBeFocused()
    const refresh = byName(banner, 'Refresh balances')
    await press(refresh)
    await expect(refresh).toBeEnabled()
    await expect(refresh).toBeFocused()
  })

  await test.step('a dialog closed by Escape, and one by Back', async () => {
    const settings = byName(page, 'Swap settings')
    await press(settings)
    await expectFocusIn(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await expect(settings).toBeFocused()
    const menu = byName(banner, 'Account and settings')
    await press(menu)
    await press(byName(page, 'Activity'))
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(menu).toBeFocused()
  })

  await test.step('the history, however slowly it comes', async () => {
    const history = byName(page, 'Show history')
    await press(history)
    const dialog = page.getByRole('dialog')
    const load = byName(dialog, 'Load history')
    const refresh = byName(dialog, 'Refresh')
    const stop = byName(dialog, 'Stop')
    const first = await holdChain(page)
    await press(load)
    await expect(stop).toBeVisible()
    await expect(load).toBeFocused()
    first.release()
    await expect(dialog.getByText('No swaps yet.')).toBeVisible()
    await expect(refresh).toBeFocused()

    const second = await holdChain(page)
    await page.keyboard.press('Enter')
    await stop.focus()
    second.release()
    // There is no more to load: its button stands where Stop was, turned off.
    await expect(byName(dialog, 'Close').last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(history).toBeFocused()
  })

  await test.step('another account, and another network', async () => {
    await swap.from.focus()
    wallet.switchAccount(second)
    await expect(page.getByTestId('wallet-address')).toHaveAttribute(
      'title',
      second,
    )
    await expect(swap.from).toBeFocused()
    wallet.selectChain(1)
    const leave = byName(main, 'Switch network')
    await press(leave.last())
    await expect(leave).toHaveCount(0)
    await expect(swap.from).toBeFocused()
  })

  await test.step('disconnect', async () => {
    await press(byName(banner, 'Disconnect'))
    await expect(byName(banner, 'Connect Wallet')).toBeFocused()
  })
})

test('a swap’s steps: given up, approved, done', async ({
  app,
  page,
  wallet,
}) => {
  await app.openWith('/swap?from=USDT&to=WETH&amount=25', {
    ZKP: '10',
    USDT: '5000',
  })
  const swap = swapPage(page)

  wallet.hang('transaction')
  await press(swap.swap)
  const stop = byName(page, 'Stop waiting for your wallet')
  await press(stop)
  await expect(stop).toBeHidden()
  await expect(swap.swap).toBeFocused()
  ;(await wallet.openPrompt('transaction')).reject()

  wallet.approve('transaction')
  wallet.hang('transaction')
  await press(swap.swap)
  await expect(swap.steps.nth(0)).toContainText('done')
  await expect(byName(page, 'Swapping…')).toBeFocused()
  ;(await wallet.openPrompt('transaction')).approve()
  await expect(page.getByRole('region', { name: 'Last swap' })).toBeVisible()
  // The next amount.
  await expect(swap.from).toBeFocused()

  // Sent from the field, which keeps the focus while it cannot be changed.
  await page.keyboard.type('5')
  await expect(swap.swap).toBeEnabled()
  wallet.reject('transaction')
  await page.keyboard.press('Enter')
  await expect(page.locator('form').getByText('Swap failed')).toBeVisible()
  await expect(swap.from).toBeFocused()
})

test('a claim, and the coin that it adds to the wallet', async ({
  app,
  page,
}) => {
  await app.open('/faucet?token=USDT')
  await press(byName(page.getByRole('main'), 'Connect Wallet'))
  await press(byName(page.getByRole('dialog'), 'Continue'))
  await app.expectConnected()
  // On the request, or on its token where that may not be asked for yet.
  await expect(page.locator('main form :focus')).toBeVisible()
  await press(byName(page, 'Request USDT'))
  await expect(page.getByText('USDT received')).toBeVisible()
  await expect(page.getByLabel('Token', { exact: true })).toBeFocused()

  await press(byName(page, 'Request all'))
  await expect(page.getByText('4 of 4 received')).toBeVisible()
  // Its button is turned off now: the payouts have the focus.
  await expect(byName(page, /Copy transaction hash of ZKP$/)).toBeFocused()
})

test('a pool’s dialogs, and its page', async ({ app, page }) => {
  await app.giveLiquidity('DAI', 'ZKP', '12.5')
  await app.openWith('/pools', { ZKP: '10', DAI: '10' })
  const pools = poolsPage(page)
  await press(pools.refresh)
  await expect(pools.refresh).toHaveText('Refresh')
  await expect(pools.refresh).toBeFocused()

  await press(pools.add('DAI / ZKP'))
  await expect(pools.field('Amount of DAI')).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(app.toast('Liquidity added successfully!')).toBeVisible()
  await expect(pools.dialog).toBeHidden()
  await expect(pools.add('DAI / ZKP')).toBeFocused()

  await press(pools.remove('DAI / ZKP'))
  await press(byName(pools.dialog, '100%'))
  await press(byName(pools.dialog, 'Remove'))
  await expect(pools.dialog).toBeHidden()
  await expect(pools.remove('DAI / ZKP')).toHaveCount(0)
  // Its button is gone with what there was to remove.
  await expect(page.locator('body')).not.toBeFocused()
})
