import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deployToken } from '../../e2e/deployToken'
import { chain } from './chain'
import { expectAccessible } from './expectAccessible'
import { openWith } from './openPage'
import { pasteToken } from './pasteToken'

test('rule: a look-alike is imported by its address, not by the brand’s button', async () => {
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
  // Outlined: it has the dialog's ground.
  expect(getComputedStyle(button.element()).backgroundColor).toBe(
    getComputedStyle(list.element()).backgroundColor,
  )
  await expectAccessible()
})

test('rule: the address that receives a swap is readable, on a phone too', async () => {
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
  // All of it is inside of the card.
  const { right } = shown.element().getBoundingClientRect()
  expect(right).toBeLessThan(390 - 16)
})
