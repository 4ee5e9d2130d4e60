import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { chain } from './chain'
import { focus, press as pressKeys } from './hands'
import { line } from './line'
import { createWallet, openPage, openWith, toast } from './openPage'
import { poolsPage as pools } from './poolsPage'
import { swapPage } from './swapPage'

// After each action, the pressed element or the next step must have the focus.

const byName = (scope: Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true })
const anywhere = page.getByCss('body')
const main = page.getByRole('main')
const banner = page.getByRole('banner')
const dialog = page.getByRole('dialog')

async function press(target: Locator) {
  await expect.element(target).toBeEnabled()
  await pressKeys(target, '{Enter}')
}

/** Waits until a dialog has the focus, so that it receives the keys. */
const expectFocusIn = (scope: Locator) =>
  expect.element(scope.getByCss(':focus')).toBeVisible()

test('a field that gets the focus while a dialog closes keeps it', async () => {
  await openPage('/swap')
  const opener = page.getByRole('button', { name: 'Import a token…' })
  await press(opener)
  const list = page.getByRole('dialog', { name: 'Choose a token' })
  await expect.element(list).toBeVisible()
  const field = swapPage.from.element() as HTMLInputElement
  list
    .element()
    .dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
    )
  await expect.element(list).not.toBeInTheDocument()
  field.focus()
  // The dialog restores the focus in a task that started before this task.
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(field)
})

test('Back closes a dialog of the first page from the moment it has the focus', async () => {
  await openPage('/swap')
  const opener = page.getByRole('button', { name: 'Show history' })
  await expect.element(opener).toBeEnabled()
  const shown = new Promise<void>((resolve) =>
    document.addEventListener('focusin', ({ target }) => {
      if ((target as HTMLElement).closest('dialog')) resolve()
    }),
  )
  await press(opener)
  await shown
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(swapPage.from).toBeVisible()
})

test('moves the focus to the next step while connecting and in the swap form', async () => {
  const wallet = await createWallet({}, { isConnected: false })
  const [first, second] = wallet.accounts as [`0x${string}`, `0x${string}`]
  await chain.fund(first, 'ZKP', 1_234_567_891_234_567_891n)
  await chain.fund(second, 'ZKP', 10n ** 18n)
  const swap = swapPage

  // Connects with the button of the card.
  await openPage('/swap')
  await press(byName(main, 'Connect Wallet'))
  await press(byName(dialog, 'Continue'))
  await expect.element(byName(banner, 'Disconnect')).toBeVisible()
  await expect.element(swap.from).toHaveFocus()

  // The balance shows all digits on focus. It is before Max in the tab order.
  const balance = byName(main, '1.234567').first()
  await expect.element(balance).toBeVisible()
  focus(swap.fromToken)
  await userEvent.tab()
  await expect.element(balance).toHaveFocus()
  await expect
    .element(page.getByText('1.234567891234567891 ZKP', { exact: true }))
    .toBeVisible()
  await userEvent.tab()
  await expect.element(swap.max).toHaveFocus()

  // Presses Max, direction, token, slippage and refresh.
  await userEvent.keyboard('{Enter}')
  await expect.element(swap.from).not.toHaveValue('')
  await expect.element(swap.max).toHaveFocus()
  await press(swap.direction)
  await expect.element(swap.fromToken).toHaveValue('USDT')
  await expect.element(swap.direction).toHaveFocus()
  await press(swap.direction)
  await pressKeys(swap.toToken, 'DAI')
  await expect.element(swap.toToken).toHaveValue('DAI')
  await expect.element(swap.toToken).toHaveFocus()
  await press(swap.slippage('0.5%'))
  await expect.element(swap.slippage('0.5%')).toHaveFocus()
  const refresh = byName(banner, 'Refresh balances')
  await press(refresh)
  await expect.element(refresh).toBeEnabled()
  await expect.element(refresh).toHaveFocus()

  // Closes one dialog with Escape, and another with Back.
  const settings = byName(anywhere, 'Swap settings')
  await press(settings)
  await expectFocusIn(dialog)
  await userEvent.keyboard('{Escape}')
  await expect.element(settings).toHaveFocus()
  const menu = byName(banner, 'Account and settings')
  await press(menu)
  await press(byName(anywhere, 'Activity'))
  await expect.element(dialog).toBeVisible()
  history.back()
  await expect.element(menu).toHaveFocus()

  // Opens the history, which may load slowly.
  const opener = byName(anywhere, 'Show history')
  await press(opener)
  const load = byName(dialog, 'Load history')
  const again = byName(dialog, 'Refresh')
  const stop = byName(dialog, 'Stop')
  let release = line.hold()
  await press(load)
  await expect.element(stop).toBeVisible()
  await expect.element(load).toHaveFocus()
  release()
  await expect.element(dialog.getByText('No swaps yet.')).toBeVisible()
  await expect.element(again).toHaveFocus()
  release = line.hold()
  await userEvent.keyboard('{Enter}')
  await expect.element(stop).toBeVisible()
  focus(stop)
  release()
  // There is nothing left to load, so Stop is replaced with a disabled button, and
  // Close gets the focus.
  await expect.element(byName(dialog, 'Close').last()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()

  // Selects another network, and then another account.
  wallet.selectChain(1)
  const leave = byName(main, 'Switch network')
  await press(leave.last())
  await expect.element(leave).toHaveLength(0)
  await expect.element(swap.swap).toHaveFocus()
  focus(swap.from)
  wallet.switchAccount(second)
  await expect
    .element(page.getByTestId('wallet-address'))
    .toHaveAttribute('title', second)
  await expect.element(swap.from).toHaveFocus()

  await press(byName(banner, 'Disconnect'))
  await expect.element(byName(banner, 'Connect Wallet')).toHaveFocus()
})

test('keeps the focus while a swap is canceled, approved and done', async () => {
  const { wallet } = await openWith('/swap?from=USDT&to=WETH&amount=25', {
    ZKP: '10',
    USDT: '5000',
  })
  const swap = swapPage

  wallet.hang('transaction')
  await press(swap.swap)
  const stop = byName(anywhere, 'Stop waiting for your wallet')
  await press(stop)
  await expect.element(stop).not.toBeInTheDocument()
  await expect.element(swap.swap).toHaveFocus()
  ;(await wallet.openPrompt('transaction')).reject()

  wallet.approve('transaction')
  wallet.hang('transaction')
  await press(swap.swap)
  await expect.element(swap.steps.nth(0)).toHaveTextContent('done')
  await expect.element(byName(anywhere, 'Swapping…')).toHaveFocus()
  ;(await wallet.openPrompt('transaction')).approve()
  await expect
    .element(page.getByRole('region', { name: 'Last swap' }))
    .toBeVisible()
  // The field for the next amount gets the focus.
  await expect.element(swap.from).toHaveFocus()

  // Submits the form from the field, which keeps the focus while it is read-only.
  await userEvent.keyboard('5')
  await expect.element(swap.swap).toBeEnabled()
  wallet.reject('transaction')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByCss('form').getByText('Swap failed'))
    .toBeVisible()
  await expect.element(swap.from).toHaveFocus()
})

test('keeps the focus in a pool’s dialogs and on its page', async () => {
  const wallet = await createWallet({ ZKP: '10', DAI: '10' })
  await chain.giveLiquidity(wallet.address, 'DAI', 'ZKP', '12.5')
  await openPage('/pools')
  await press(pools.refresh)
  await expect.element(pools.refresh).toHaveText('Refresh')
  await expect.element(pools.refresh).toHaveFocus()

  await press(pools.add('DAI / ZKP'))
  await expect.element(pools.field('Amount of DAI')).toHaveFocus()
  await userEvent.keyboard('1')
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Liquidity added successfully!')).toBeVisible()
  await expect.element(pools.dialog).not.toBeInTheDocument()
  await expect.element(pools.add('DAI / ZKP')).toHaveFocus()

  await press(pools.remove('DAI / ZKP'))
  await press(byName(pools.dialog, '100%'))
  await press(byName(pools.dialog, 'Remove'))
  await expect.element(pools.dialog).not.toBeInTheDocument()
  await expect.element(pools.remove('DAI / ZKP')).not.toBeInTheDocument()
  // The Remove button disappears with the last liquidity, so another element gets the
  // focus.
  await expect.element(anywhere).not.toHaveFocus()
})
