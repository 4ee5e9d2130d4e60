import { expectAccessible } from './expectAccessible'
import { expect, revertAfterEach, test } from './fixtures/test'
import { trade } from './trade'

revertAfterEach()

test('a link opens the details in either token order, and failures can be retried', async ({
  app,
  chain,
  page,
  stack,
  watcher,
}) => {
  // WebKit reports this language if it has no locale.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'language', { value: 'C' }),
  )
  // Makes a trade, because the chart needs one.
  await trade({ chain, stack }, [['USDT', 'DAI', '500']])
  watcher.allow(/ERR_FAILED|Failed to load resource/)
  const dialog = page.getByRole('dialog', { name: 'DAI / USDT' })
  const tvl = dialog
    .getByRole('term')
    .filter({ hasText: /^TVL$/ })
    .locator('xpath=following-sibling::dd')
  const again = dialog.getByRole('button', { name: 'Try again' })
  await page.route('**/CandleChart-*.js', (route) => route.abort())
  let fail = () => {}
  const failed = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/rpc', async (route) => {
    await failed
    await route.abort()
  })
  await page.clock.install()
  await app.open('/pools?pool=usdt-dai')
  await expect(
    dialog.getByText('Reading the pool’s history…').last(),
  ).toBeVisible()
  fail()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/rpc')
  await again.click()
  await expect(tvl).toBeVisible()
  await expect(
    dialog.getByRole('list', { name: 'Latest trades' }).getByRole('listitem'),
  ).toContainText([/^Swapped 500 USDT for /, /^Added /])
  // The page fetches the code again after 2 s and 4 s.
  const missing = dialog.getByText('The chart could not be loaded.')
  await expect(async () => {
    await page.clock.runFor(2_000)
    await expect(missing).toBeVisible({ timeout: 1 })
  }).toPass({ intervals: [10] })
  await page.unroute('**/CandleChart-*.js')
  await again.click()
  await expect(dialog.getByRole('slider')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)

  // The previous figures stay visible, with a note.
  await page.route('**/rpc', (route) => route.abort())
  await dialog.getByRole('button', { name: /^1 DAI = / }).click()
  await expect(
    dialog.getByText(/The network isn’t responding\. These figures/),
  ).toBeVisible()
  await expect(tvl).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/pools$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
