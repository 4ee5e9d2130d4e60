import { readFile } from 'node:fs/promises'
import { units } from './fixtures/createChain'
import { expect, revertAfterEach, test } from './fixtures/test'
import { holdChain, swapPage } from './swapPage'
import { sellCoin } from './trade'

revertAfterEach()

function historyDialog(page: import('@playwright/test').Page) {
  const dialog = page.getByRole('dialog', { name: 'Swap History (On-Chain)' })
  return {
    dialog,
    open: () => page.getByRole('button', { name: 'Show history' }).click(),
    button: (name: string) =>
      dialog.getByRole('button', { name, exact: true }).last(),
    rows: dialog.getByRole('list', { name: 'Swaps' }).getByRole('listitem'),
  }
}

test('lists swaps newest first, refreshes, exports, and keeps them over a reload', async ({
  app,
  chain,
  page,
  wallet,
}) => {
  await app.openWith('/swap', { ZKP: '10', DAI: '10' })
  const form = swapPage(page)
  const history = historyDialog(page)
  const swap = async (from: string, to: string, amount: string) => {
    await form.fromToken.selectOption(from)
    await form.toToken.selectOption(to)
    await form.from.fill(amount)
    await form.swap.click()
    await expect(
      page.getByText(`Swap successful: ${amount} ${from} → ${to}`),
    ).toBeVisible()
  }
  await swap('ZKP', 'USDT', '2')
  await history.open()
  await history.button('Load history').click()
  await expect(history.rows).toHaveCount(1)
  await expect(history.rows).toContainText(['2 ZKPto0.99 USDT'])
  await history.button('Close').click()

  await swap('DAI', 'ZKP', '3')
  await history.open()
  await expect(history.rows).toHaveCount(1)
  await history.button('Refresh').click()
  await expect(history.rows).toHaveCount(2)
  await expect(history.rows).toContainText([/3 DAIto5\.98\d* ZKP/, /2 ZKP/])
  const row = history.rows.first()
  await expect(row.getByText(/^Block \d+$/)).toBeVisible()
  await expect(row.locator('time')).toHaveAttribute('datetime', /^\d{4}-/)
  await expect(
    row.getByRole('button', { name: /copy transaction hash/ }),
  ).toHaveAttribute('title', wallet.transactions.at(-1) ?? '')

  const files: Record<string, string> = {}
  for (const format of ['CSV', 'JSON']) {
    const download = page.waitForEvent('download')
    await history.button(`Export ${format}`).click()
    const file = await download
    files[file.suggestedFilename()] = await readFile(await file.path(), 'utf8')
  }
  const { 'swap-history.csv': csv = '', 'swap-history.json': json = '' } = files
  const [hash = '0x'] = wallet.transactions
  const { blockHash } = await chain.receipt(hash)
  const [, , line, ...others] = csv.trim().split(/\r?\n/)
  expect(line).toMatch(/,ZKP,2,USDT,0\.99\d+,/)
  expect(line).toContain(hash)
  expect(line).toContain(blockHash)
  expect(others).toEqual([])
  expect(JSON.parse(json)[1]).toMatchObject({
    amountIn: '2000000000000000000',
    hash,
    blockHash,
  })

  await page.reload()
  await history.open()
  await history.button('Load history').click()
  await expect(history.rows).toHaveCount(2)
})

test('without a wallet it says what is missing; it tells that it reads, and can be stopped; a failure is told beside its place, and can be tried again', async ({
  app,
  page,
  watcher,
}) => {
  watcher.allow(/ERR_FAILED|Failed to load resource/)
  await app.open('/swap')
  const history = historyDialog(page)
  await history.open()
  await expect(
    history.dialog.getByText('Please connect your wallet'),
  ).toBeVisible()
  for (const name of ['Refresh', 'Load history', 'Load more'])
    await expect(history.button(name)).toBeDisabled()
  await history.button('Close').click()
  await expect(history.dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show history' })).toBeFocused()

  await app.connect()
  await history.open()
  const { release } = await holdChain(page)
  await history.button('Load history').click()
  await expect(
    history.dialog.getByText(/Reading the chain/).last(),
  ).toBeVisible()
  await expect(history.button('Load history')).toBeDisabled()
  await history.button('Stop').click()
  await expect(history.button('Stop')).toHaveCount(0)
  release()
  await expect(history.button('Load history')).toBeEnabled()

  await page.route('**/rpc', (route) => route.abort())
  await history.button('Load history').click()
  await expect(history.dialog.getByRole('alert')).toBeVisible()
  await page.unroute('**/rpc')
  await history.button('Load history').click()
  await expect(history.dialog.getByText('No swaps yet.')).toBeVisible()
  await expect(history.dialog.getByRole('alert')).toHaveCount(0)
  await expect(history.button('Load more')).toBeDisabled()
  await expect(history.button('Export CSV')).toBeDisabled()
})

test('Load more goes further back until the chain’s start is reached', async ({
  app,
  page,
  chain,
  wallet,
  stack,
}) => {
  await chain.fund(wallet.address, 'ZKP', units('30', 'ZKP'))
  const account = wallet.address
  // A page is twenty.
  for (let count = 0; count < 21; count++)
    await sellCoin({ chain, stack }, { account, amount: '1' })

  await app.openWith('/swap', {})
  const history = historyDialog(page)
  await history.open()
  await history.button('Load history').click()
  await expect(history.rows).toHaveCount(20)
  await history.button('Load more').click()
  await expect(history.rows).toHaveCount(21)
  await expect(
    history.dialog.getByText('These are all your swaps.'),
  ).toBeVisible()
  await expect(history.button('Load more')).toBeDisabled()
})
