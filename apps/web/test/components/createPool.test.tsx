import toasts from 'react-hot-toast/headless'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deployToken } from '../../e2e/deployToken'
import { chain } from './chain'
import { expectAccessible } from './expectAccessible'
import { insertText, press, tabTo } from './hands'
import { line } from './line'
import {
  connect,
  createWallet,
  openPage,
  openWith,
  toast,
  url,
} from './openPage'
import { swapPage } from './swapPage'

test('imports a token by keyboard alone, and retries an unreadable token', async () => {
  const { wallet } = await openWith('/swap', { ZKP: '10' })
  const address = await deployToken({ chain, wallet }, { symbol: 'FOO' })
  const opener = page.getByRole('button', { name: 'Import a token…' })
  await expect.element(opener).toBeVisible()
  const list = page.getByRole('dialog', { name: 'Choose a token' })
  await press(opener, '{Enter}')
  await expect.element(list.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('nothing')
  await expect
    .element(list.getByRole('status'))
    .toHaveTextContent('No token of this network matches “nothing”.')
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(list.getByRole('combobox')).toHaveFocus()
  line.cut('eth_')
  await insertText(address)
  await expect.element(list.getByText('Couldn’t read the token.')).toBeVisible()
  await expectAccessible()
  line.restore()
  await tabTo(list.getByRole('button', { name: 'Try again' }))
  await userEvent.keyboard('{Enter}')
  await tabTo(list.getByRole('button', { name: 'Import FOO' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.poll(url).toMatch(new RegExp(`to=${address}`, 'i'))
  await expect.element(swapPage.toToken).toHaveValue('FOO')
  await expect.element(opener).toHaveFocus()
})

test('Create pool explains what prevents it, and keeps the typed amounts', async () => {
  const wallet = await createWallet(
    { ZKP: '10', DAI: '100' },
    { isConnected: false },
  )
  const address = await deployToken({ chain, wallet }, { symbol: 'FOO' })
  await openPage('/pools')
  const opener = page
    .getByRole('main')
    .getByRole('button', { name: 'Create pool' })
  const dialog = page.getByRole('dialog', { name: 'Create a pool' })
  const submit = dialog.getByRole('button', { name: 'Create pool' })
  const [first, second] = [
    dialog.getByLabelText('First amount', { exact: true }),
    dialog.getByLabelText('Second amount', { exact: true }),
  ]
  await expect.element(opener).toBeVisible()
  await press(opener, '{Enter}')
  await expect.element(first).toHaveFocus()
  // Every two tokens of this network have a pool, so the dialog offers a deposit
  // instead.
  const exists = dialog.getByText('This pool already exists.')
  await expect.element(exists).toBeVisible()
  await submit.click()
  await expect.element(exists).toHaveLength(1)
  await dialog.getByRole('button', { name: /^Add Liquidity to: / }).click()
  await expect.element(toast('Please connect your wallet')).toBeVisible()
  toasts.remove()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()

  await connect()
  await press(opener, '{Enter}')
  await dialog.getByLabelText('First token').selectOptions('DAI')
  await dialog.getByLabelText('Second token').selectOptions('Import a token…')
  const list = page.getByRole('dialog', { name: 'Choose a token' })
  await list.getByRole('combobox').fill(address)
  await list.getByRole('button', { name: 'Import FOO' }).click()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(dialog.getByLabelText('Second token')).toHaveValue('FOO')
  await expect.element(exists).not.toBeInTheDocument()
  await submit.click()
  await expect.element(dialog.getByText('Enter valid amounts')).toBeVisible()
  for (const [a, b, says] of [
    // A deposit that mints a thousandth of the amount that the pool locks.
    ['0.000000000000000001', '0.000000000000000001', 'too small'],
    ['1000', '20', 'Insufficient balance'],
  ] as const) {
    await first.fill(a)
    await second.fill(b)
    await submit.click()
    await expect.element(dialog.getByText(says)).toBeVisible()
  }
  await expect.element(first).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()

  await first.fill('1')
  wallet.reject('transaction')
  await press(second, '{Enter}')
  await expect
    .element(dialog.getByCss('form').getByText('Transaction cancelled by user'))
    .toBeVisible()
  await expect.element(first).toHaveValue('1')
  await expect.element(second).toHaveValue('20')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(wallet.transactions).toHaveLength(0)
})

test('Back closes the top dialog and keeps what was typed in the dialog below', async () => {
  await openWith('/pools', { ZKP: '10', DAI: '100' })
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Create pool' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Create a pool' })
  const amount = dialog.getByLabelText('First amount', { exact: true })
  await amount.fill('2.5')
  await dialog.getByLabelText('Second token').selectOptions('Import a token…')
  const list = page.getByRole('dialog', { name: 'Choose a token' })
  await expect.element(list).toBeVisible()
  window.history.back()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(amount).toHaveValue('2.5')
  window.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(url()).toBe('/pools')
})
