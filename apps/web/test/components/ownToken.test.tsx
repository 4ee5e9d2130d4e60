import toasts from 'react-hot-toast/headless'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deployToken } from '../../e2e/deployToken'
import { chain, deployment } from './chain'
import { expectAccessible, expectNoSideScroll } from './expectAccessible'
import { save } from './hands'
import { openWith, toast, url } from './openPage'
import { pasteToken } from './pasteToken'
import { poolsPage } from './poolsPage'
import { swapPage } from './swapPage'

test('an own token on a phone: import, pool, swap over three pools, history, withdrawal', async () => {
  const { open, wallet } = await openWith('/swap', { ZKP: '100', DAI: '100' })
  const address = await deployToken({ chain, wallet }, { symbol: 'FOO' })
  const list = await pasteToken(address)
  await expect.element(list.getByText('FOO').first()).toBeVisible()
  await expect.element(list.getByText(address)).toBeVisible()
  await expect
    .element(list.getByText(/could be tested|keeps part/))
    .not.toBeInTheDocument()
  await list.getByRole('button', { name: 'Import FOO' }).click()
  await expect.element(list).not.toBeInTheDocument()
  await expect.poll(url).toMatch(new RegExp(`to=${address}`, 'i'))

  await open('/pools')
  await page.getByRole('button', { name: 'Create pool' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a pool' })
  const first = dialog.getByRole('combobox', { name: 'First token' })
  const second = dialog.getByRole('combobox', { name: 'Second token' })
  await expect
    .element(dialog.getByText(/your two amounts set the price/))
    .toBeVisible()
  await expect.element(dialog.getByText(/1,000 wei/)).toBeVisible()
  await second.selectOptions('USDT')
  await first.selectOptions('DAI')
  // The pool exists now, so the dialog offers a deposit.
  await expect
    .element(dialog.getByText('This pool already exists.'))
    .toBeVisible()
  await first.selectOptions('FOO')
  await second.selectOptions('DAI')
  await dialog.getByLabelText('First amount', { exact: true }).fill('1000')
  await dialog.getByLabelText('Second amount', { exact: true }).fill('50')
  await expect.element(dialog.getByText('1 FOO = 0.05 DAI')).toBeVisible()
  await expect.element(dialog.getByText('1 DAI = 20 FOO')).toBeVisible()
  await expectAccessible()
  await page.viewport(390, 844)
  await expectAccessible()
  expectNoSideScroll()
  await dialog.getByRole('button', { name: 'Create pool' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const { pool, remove, press, field } = poolsPage
  await expect.element(pool('FOO / DAI')).toHaveTextContent('Imported')
  toasts.remove()
  // The three transactions are two approvals and the deposit that creates the pair.
  expect(wallet.transactions).toHaveLength(3)

  // Without the direct pool of ZKP and DAI, the route to FOO takes three hops.
  await open(`/swap?from=ZKP&to=${address}&amount=1`, {
    ...deployment,
    pairs: ['USDT-ZKP', 'DAI-USDT'],
  })
  await expect.element(swapPage.swap).toBeEnabled()
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect
    .element(swapPage.info('Route'))
    .toHaveText('ZKP → USDT → DAI → FOO')
  await swapPage.swap.click()
  await expect.element(toast('Swap successful')).toBeVisible()
  // Removes the toasts, which would cover the next button.
  toasts.remove()
  await page.getByRole('button', { name: 'Show history' }).click()
  const history = page.getByRole('dialog', { name: /history/i })
  await history.getByRole('button', { name: 'Load history' }).click()
  await expect.element(history.getByText(/FOO/).first()).toBeVisible()
  const csv = await save(() =>
    history.getByRole('button', { name: 'Export CSV' }).click(),
  )
  expect(csv.text).toContain(',FOO,')

  await open('/pools')
  await remove('FOO / DAI').click()
  await field('Amount').fill('1')
  await press('Remove')
  await expect.element(toast('Removed')).toBeVisible()
})
