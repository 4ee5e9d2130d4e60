import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWith, pressInMenu, url } from './openPage'
import { swapPage } from './swapPage'

test('changing the language during a wallet prompt changes only the words', async () => {
  const { wallet } = await openWith('/swap?amount=2', { ZKP: '10' })
  const heading = page.getByRole('heading', { level: 1 })
  wallet.hang('transaction')
  await swapPage.swap.click()
  const refused = await wallet.openPrompt('transaction')
  await pressInMenu(/^Language: English/)
  await expect.element(heading).toHaveText('Обмен токенов')
  // Nothing on the page may remain in the other language.
  await expect
    .element(page.getByRole('main'))
    .not.toHaveTextContent(/Slippage|Balances|Price impact|Swapping/)
  refused.reject()
  await expect
    .element(page.getByCss('form').getByText('Обмен не удался'))
    .toBeVisible()
  await expect
    .element(page.getByLabelText('Отдаёте', { exact: true }))
    .toHaveValue('2')

  wallet.hang('transaction')
  await page.getByRole('button', { name: 'Обменять' }).click()
  const prompt = await wallet.openPrompt('transaction')
  await pressInMenu(/Switch to English$/)
  await expect.element(heading).toHaveText('Token Swap')
  prompt.approve()
  await expect
    .element(page.getByRole('region', { name: 'Last swap' }))
    .toBeVisible()
  await expect.element(swapPage.from).toHaveValue('')
})

test('another tab’s language translates an open dialog, which keeps its input and its place in the history', async () => {
  await openWith('/pools', { ZKP: '10', DAI: '100' })
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Create pool' })
    .click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByRole('textbox').first()
  await amount.fill('2.5')
  const key = 'letheswap.preferences'
  const state = { language: 'ru' }
  localStorage.setItem(key, JSON.stringify({ state, version: 1 }))
  window.dispatchEvent(new StorageEvent('storage', { key }))
  await expect
    .element(dialog.getByRole('heading', { name: 'Новый пул' }))
    .toBeVisible()
  await expect
    .element(dialog.getByLabelText('Первая сумма', { exact: true }))
    .toHaveValue('2.5')
  await expect.element(amount).toHaveFocus()
  await expect
    .element(dialog)
    .not.toHaveTextContent(/Create|First|Second|Balance|exists/)
  window.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(url()).toBe('/pools')
})
