import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWith, pressInMenu } from './openPage'
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
