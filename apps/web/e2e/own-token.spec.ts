import { deployToken } from './deployToken'
import { expectAccessible } from './expectAccessible'
import { expect, revertAfterEach, test } from './fixtures/test'
import { pasteToken } from './pasteToken'

revertAfterEach()

test('a link to an unknown token asks to import it', async ({
  app,
  browser,
  chain,
  page,
  stack,
  wallet,
}) => {
  const address = await deployToken({ chain, wallet }, { symbol: 'FOO' })
  const dialog = page.getByRole('dialog', { name: 'Import a token' })
  await app.open(`/swap?from=ZKP&to=${address}`)
  await expect(dialog.getByText('This link is for a token')).toBeVisible()
  await expect(dialog.getByText(address)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import FOO' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('To token')).toHaveValue('FOO')

  const stranger = await browser.newPage({ baseURL: stack.web })
  await stranger.goto(page.url())
  await expect(
    stranger.getByRole('button', { name: 'Import FOO' }),
  ).toBeVisible()
  await stranger.getByRole('button', { name: 'Cancel' }).click()
  await expect(stranger.getByRole('dialog')).toBeHidden()
  await expect(stranger).not.toHaveURL(/0x/)

  // A link to the token's pool opens the same dialog, and shows the pool after the
  // import.
  await stranger.goto(`/pools?pool=${address}-DAI`)
  await stranger.getByRole('button', { name: 'Import FOO' }).click()
  await expect(
    stranger.getByRole('dialog').getByRole('heading', { name: 'FOO / DAI' }),
  ).toBeVisible()
  await stranger.close()
})

test('tabs follow an import and a removal', async ({
  app,
  chain,
  context,
  page,
  wallet,
}) => {
  const address = await deployToken({ chain, wallet }, { symbol: 'FOO' })
  await app.open('/swap')
  const other = await context.newPage()
  await other.goto('/swap')
  await expect(other.getByLabel('To token')).toBeVisible()
  const list = await pasteToken(page, 'To token', address)
  await list.getByRole('button', { name: 'Import FOO' }).click()
  await expect(other.getByLabel('To token').locator('option')).toContainText([
    'FOO',
  ])
  await other.getByRole('button', { name: 'Import a token…' }).click()
  await other.getByRole('button', { name: 'Remove FOO' }).click()
  await expect(
    page.getByLabel('To token').locator('option', { hasText: 'FOO' }),
  ).toHaveCount(0)
})
