import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { line } from './line'
import { createWallet, openPage, openWith } from './openPage'
import { poolsPage } from './poolsPage'
import { swapPage } from './swapPage'

const { from, swap, to } = swapPage

const look = () => getComputedStyle(swap.element()).backgroundColor
const top = (element: Element) => element.getBoundingClientRect().top

test('rule: keeps the button’s color and the old amount while a price loads', async () => {
  const { wallet } = await openWith('/swap?amount=2', { ZKP: '10' })
  await expect.element(to).toHaveValue('0.99')
  await expect.element(swap).toBeEnabled()
  await expect.element(swap).not.toHaveAttribute('aria-disabled')
  const ready = look()
  const release = line.hold()
  await from.fill('4')
  await expect.element(swap).toHaveAttribute('aria-disabled', 'true')
  expect(look()).toBe(ready)
  await expect.element(to).toHaveValue('0.99')
  await expect.element(to).toHaveAttribute('aria-busy', 'true')

  // For assistive technology, the button is disabled, but it accepts a press.
  ;(swap.element() as HTMLElement).click()
  release()
  // The swap is of the amount that is visible when the price arrives.
  await expect
    .element(page.getByText('Swap successful: 4 ZKP → USDT'))
    .toBeVisible()
  expect(wallet.transactions).toHaveLength(1)
})

test('rule: a notice covers the page without moving it', async () => {
  const wallet = await createWallet({ ZKP: '1' })
  await openPage('/swap')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(page.getByTestId('wallet-chain')).toBeVisible()
  const before = top(heading.element())
  wallet.selectChain(1)
  const notice = page.getByText('Your wallet is on another network.')
  await expect.element(notice).toBeVisible()
  expect(top(heading.element())).toBe(before)
  expect(notice.element().getBoundingClientRect().bottom).toBeLessThan(before)
})

test('rule: a dialog moves nothing below it, and its backdrop covers the whole window', async () => {
  await openPage('/swap')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toBeVisible()
  const { left } = heading.element().getBoundingClientRect()
  await page.getByRole('button', { name: 'Show history' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(heading.element().getBoundingClientRect().left).toBe(left)
  // The window has no space outside the page that is reserved for a scrollbar.
  expect(document.documentElement.clientWidth).toBe(innerWidth)
})

test('rule: a dialog opened by a link focuses its heading, not its close button', async () => {
  await openPage('/pools?pool=DAI-USDT')
  const dialog = page.getByRole('dialog', { name: 'DAI / USDT' })
  await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveFocus()
})

test('rule: a dialog’s top and buttons keep their positions while its steps run', async () => {
  const wallet = await createWallet({ ZKP: '10', DAI: '10' })
  await openPage('/pools')
  const { add, dialog, field } = poolsPage
  await add('DAI / ZKP').click()
  await field('Amount of DAI').fill('1')
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  // Measures positions that the entry animation does not affect.
  const places = () => [
    (dialog.element() as HTMLElement).offsetTop,
    top(cancel.element()) - top(dialog.element()),
  ]
  const before = places()
  wallet.hang('transaction')
  await dialog.getByRole('button', { name: 'Add Liquidity' }).click()
  const prompt = await wallet.openPrompt('transaction')
  await expect
    .element(dialog.getByRole('list', { name: 'Steps' }))
    .toBeVisible()
  expect(places()).toEqual(before)
  prompt.reject()
})
