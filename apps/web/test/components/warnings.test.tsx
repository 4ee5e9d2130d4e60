import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deployToken } from '../../e2e/deployToken'
import { notify } from '../../src/lib/notify'
import { chain } from './chain'
import { expectAccessible } from './expectAccessible'
import { openWith, toast } from './openPage'
import { pasteToken } from './pasteToken'

test('rule: imports a look-alike token by its address, without the primary button', async () => {
  const { wallet } = await openWith('/swap', { ZKP: '1' })
  const address = await deployToken({ chain, wallet }, { symbol: 'USDT' })
  const list = await pasteToken(address)
  await expect
    .element(list.getByRole('alert'))
    .toHaveTextContent('This is not that token.')
  const button = list.getByRole('button', {
    name: `Import USDT …${address.slice(-4)}`,
  })
  await expect.element(button).toBeVisible()
  // The outlined button has the background color of the dialog.
  expect(getComputedStyle(button.element()).backgroundColor).toBe(
    getComputedStyle(list.element()).backgroundColor,
  )
  await expectAccessible()
})

test('rule: the address that receives a swap is readable, even on a phone', async () => {
  await openWith('/swap?amount=1', { ZKP: '10' })
  await page.viewport(390, 844)
  const recipient = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
  await page.getByCss('button[aria-label^="Swap settings"]').click()
  const dialog = page.getByRole('dialog', { name: 'Swap settings' })
  await dialog.getByLabelText('Send to another address').fill(recipient)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const shown = page.getByText(recipient).first()
  await expect.element(shown).toBeVisible()
  expect(
    Number.parseFloat(getComputedStyle(shown.element()).fontSize),
  ).toBeGreaterThanOrEqual(13)
  // The complete address must be inside the card.
  const { right } = shown.element().getBoundingClientRect()
  expect(right).toBeLessThan(390 - 16)
})

test.each([
  '0x000000000000000000000000000000000000dEaD',
  '0x0000000000000000000000000000000000000001',
])('rule: warns about the burn address %s', async (address) => {
  await openWith('/swap?amount=1', { ZKP: '10' })
  await page.getByCss('button[aria-label^="Swap settings"]').click()
  const dialog = page.getByRole('dialog', { name: 'Swap settings' })
  const field = dialog.getByLabelText('Send to another address')
  const warning = dialog.getByText('No one has the key to this address.')
  await field.fill('0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc')
  await expect.element(warning).not.toBeInTheDocument()
  await field.fill(address)
  await expect.element(warning).toBeVisible()
})

test('rule: a toast does not cover links in the phone’s menu', async () => {
  await openWith('/swap', { ZKP: '1' })
  await page.viewport(390, 844)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByCss('dialog[data-shape=menu]')
  const links = menu.getByRole('link')
  await expect.element(links.first()).toBeVisible()
  for (const message of ['First', 'Second', 'Third', 'Fourth'])
    notify({ kind: 'info', message })
  await expect.element(toast('Fourth')).toBeVisible()
  const toasts = page.getByCss('[data-toasts]').element()
  const { top } = toasts.getBoundingClientRect()
  for (const link of links.elements())
    expect(link.getBoundingClientRect().bottom).toBeLessThanOrEqual(top)
})
