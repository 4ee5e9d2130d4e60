import { readFile } from 'node:fs/promises'
import { deployToken } from './deployToken'
import { expectAccessible } from './expectAccessible'
import type { Scene } from './fixtures/test'
import { expect } from './fixtures/test'
import { poolsPage } from './poolsPage'
import { swapPage, withConfig } from './swapPage'

/** Pastes an address into a token's list. Returns the dialog. */
export async function pasteToken(
  { page }: Pick<Scene, 'page'>,
  label: string,
  address: string,
) {
  const select = page.getByRole('combobox', { name: label, exact: true })
  if (await select.count())
    await page.getByRole('button', { name: 'Import a token…' }).click()
  else
    await page.getByRole('button', { name: new RegExp(`^${label}:`) }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a token' })
  await dialog.getByRole('combobox').fill(address)
  return dialog
}

/** Import, create a pool, swap over it in three hops, remove, history. */
export async function checkOwnToken(scene: Scene) {
  const { app, page, wallet } = scene
  const address = await deployToken(scene, { symbol: 'FOO' })
  await app.openWith('/swap', { ZKP: '100', DAI: '100' })

  const list = await pasteToken(scene, 'To token', address)
  await expect(list.getByText('FOO').first()).toBeVisible()
  await expect(list.getByText(address)).toBeVisible()
  await expect(list.getByText(/could be tested|keeps part/)).toBeHidden()
  await list.getByRole('button', { name: 'Import FOO' }).click()
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`to=${address}`, 'i'))

  if (app.isMobile) await page.getByRole('button', { name: 'Open menu' }).tap()
  await app.open('/pools')
  await page.getByRole('button', { name: 'Create pool' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a pool' })
  await expect(dialog.getByText(/your two amounts set the price/)).toBeVisible()
  await expect(dialog.getByText(/1,000 wei/)).toBeVisible()
  await dialog
    .getByRole('combobox', { name: 'Second token' })
    .selectOption('USDT')
  await dialog
    .getByRole('combobox', { name: 'First token' })
    .selectOption('DAI')
  // This one exists: it leads there.
  await expect(dialog.getByText('This pool already exists.')).toBeVisible()
  await dialog
    .getByRole('combobox', { name: 'First token' })
    .selectOption('FOO')
  await dialog
    .getByRole('combobox', { name: 'Second token' })
    .selectOption('DAI')
  await dialog.getByLabel('First amount', { exact: true }).fill('1000')
  await dialog.getByLabel('Second amount', { exact: true }).fill('50')
  await expect(dialog.getByText('1 FOO = 0.05 DAI')).toBeVisible()
  await expect(dialog.getByText('1 DAI = 20 FOO')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create pool' }).click()
  await expect(dialog).toBeHidden()
  const { pool, remove, press, field } = poolsPage(page)
  await expect(pool('FOO / DAI')).toContainText('Imported')
  // Two approvals, and the deposit that creates the pair.
  expect(wallet.transactions).toHaveLength(3)

  // Without the direct pool of ZKP and DAI, FOO is three hops away.
  await withConfig(page, (config) => {
    config.pairs = ['USDT-ZKP', 'DAI-USDT']
  })
  await app.open(`/swap?from=ZKP&to=${address}&amount=1`)
  const { swap, info } = swapPage(page)
  await expect(swap).toBeEnabled()
  if (await page.getByRole('button', { name: 'Show details' }).count())
    await page.getByRole('button', { name: 'Show details' }).click()
  await expect(info('Route')).toHaveText('ZKP → USDT → DAI → FOO')
  await swap.click()
  await expect(app.toast('Swap successful')).toBeVisible()
  await page.getByRole('button', { name: 'Show history' }).click()
  const history = page.getByRole('dialog', { name: /history/i })
  await history.getByRole('button', { name: 'Load history' }).click()
  await expect(history.getByText(/FOO/).first()).toBeVisible()
  const saving = page.waitForEvent('download')
  await history.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('swap-history.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain(',FOO,')
  await app.closeDialog()

  await app.open('/pools')
  if (app.isMobile) await pool('FOO / DAI').getByRole('button').first().click()
  await remove('FOO / DAI').click()
  await field('Amount').fill('1')
  await press('Remove')
  await expect(app.toast('Removed')).toBeVisible()
}
