import type { Page } from '@playwright/test'
import { formatUnits } from 'viem'
import { cut, readChain } from './chain'
import { expectAccessible } from './expectAccessible'
import { expectFocusIn } from './expectFocusIn'
import { units } from './fixtures/createChain'
import { expect, revertAfterEach, test } from './fixtures/test'
import { swapPage } from './swapPage'
import { sellCoin } from './trade'

revertAfterEach()

const getDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Transaction', exact: true })

/** The sentence that people see; readers hear it from a region of its own. */
const getSentence = (page: Page, text: string | RegExp) =>
  getDialog(page).getByRole('paragraph').filter({ hasText: text })

test('a swap that failed on the chain says in one sentence why and by how much; a node that is away is said before, and asked again', async ({
  app,
  chain,
  page,
  stack,
  wallet,
  watcher,
}) => {
  watcher.allow(/ERR_FAILED|Failed to load resource/)
  const account = wallet.address
  await chain.fund(account, 'ZKP', units('10', 'ZKP'))
  const hash = await sellCoin(
    { chain, stack },
    { account, amount: '1', least: '0.6' },
  )
  expect((await chain.receipt(hash)).status).toBe('reverted')
  await page.route('**/rpc', (route) => route.abort())
  await app.open(`/pools?tx=${hash}`)
  const dialog = getDialog(page)
  await expect(dialog.getByRole('alert')).toContainText(
    'The network isn’t responding.',
  )
  await page.unroute('**/rpc')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  // The pool gives 0.49 for one, so a sixth of 0.6 is missing.
  await expect(getSentence(page, /^Tried to/)).toHaveText(
    /^Tried to swap 1 ZKP for at least 0\.6 USDT, but failed: it would have returned 0\.49 USDT, which is 0\.1 USDT \(16\.9\d%\) less than the minimum of 0\.6 USDT\.$/,
  )
  await expect(dialog.getByText('Failed', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await expectAccessible(page)
})

test('a pending swap updates by itself, and disappears with a replaced block', async ({
  app,
  chain,
  page,
  stack,
  wallet,
}) => {
  await chain.fund(wallet.address, 'ZKP', units('10', 'ZKP'))
  const earlier = await chain.snapshot()
  // Other tests may have traded in this pool.
  const { amountOut, quote } = readChain(stack.deployment)
  const out = formatUnits(
    await amountOut(units('1', 'ZKP'), ['ZKP', 'USDT']),
    6,
  )
  const price = Number(await quote('1000000', 'ZKP', 'USDT')) / 1e6
  await chain.pauseMining()
  const hash = await sellCoin(
    { chain, stack },
    { account: wallet.address, amount: '1' },
  )
  await app.open(`/swap?tx=${hash}`)
  const dialog = getDialog(page)
  await expect(dialog.getByText('Pending', { exact: true })).toBeVisible()
  await expect(
    getSentence(
      page,
      'Waiting to be included in a block: swap 1 ZKP for USDT.',
    ),
  ).toBeVisible()
  await chain.mine()
  await expect(dialog.getByText('Succeeded')).toBeVisible()
  await expect(
    getSentence(page, `Swapped 1 ZKP for ${cut(out, 2)} USDT.`),
  ).toBeVisible()
  await expect(dialog.getByText('0.003 ZKP')).toBeVisible()
  await expect(
    dialog.getByText(`1 ZKP = ${Number(price.toPrecision(6))} USDT`).first(),
  ).toBeVisible()
  await expectAccessible(page)

  await chain.revert(earlier)
  await page.reload()
  await expect(dialog.getByText(/^Transaction not found/)).toHaveCount(2)
})

test('Back closes a dialog that a link opened, and leaves the screen as it was; so does Escape, also pressed twice at once', async ({
  app,
  page,
}) => {
  await app.open('/faucet')
  await app.open(`/swap?from=DAI&tx=0x${'12'.repeat(32)}`)
  const dialog = getDialog(page)
  await expect(dialog).toContainText('Transaction not found')
  await expect(page).toHaveURL(/tx=0x12/)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/swap\?from=DAI$/)
  await page.goForward()
  await expect(dialog).toContainText('Transaction not found')
  // The browser goes back a moment after it was asked to.
  await dialog.evaluate((dialog) => {
    for (let press = 0; press < 2; press += 1)
      dialog.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
      )
  })
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/swap\?from=DAI$/)
  // From the faucet, two steps back, it would lead to the page without the dialog.
  await page.goForward()
  await expect(dialog).toContainText('Transaction not found')

  // Reports an invalid hash without repeating it.
  const text = `0x${'zz'.repeat(32)}`
  await app.open(`/swap?tx=${text}`)
  await expect(dialog).toContainText('This is not a transaction hash.')
  await expect(dialog).not.toContainText(text)
})

test('a toast and, by keyboard, the history lead to a swap’s details, and Back leads back', async ({
  app,
  page,
  wallet,
}) => {
  await app.openWith('/swap?amount=2', { ZKP: '10' })
  await swapPage(page).swap.click()
  await app
    .toast('Swap successful')
    .getByRole('link', { name: /^Details/ })
    .click()
  const dialog = getDialog(page)
  await expect(getSentence(page, /^Swapped 2 ZKP for/)).toBeVisible()
  await expect(dialog).toContainText('your wallet')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(
    page
      .getByRole('region', { name: 'Last swap' })
      .getByRole('link', { name: /^Details/ }),
  ).toHaveAttribute('href', new RegExp(`[?&]tx=${wallet.transactions[0]}$`))

  await page.getByRole('button', { name: 'Show history' }).click()
  const history = page.getByRole('dialog', { name: /^Swap History/ })
  await history.getByRole('button', { name: 'Load history' }).click()
  const link = history
    .getByRole('list', { name: 'Swaps' })
    .getByRole('link', { name: /^Details/ })
  await link.focus()
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await page.keyboard.press('Enter')
    await expect(getSentence(page, /^Swapped 2 ZKP for/)).toBeVisible()
    await expectFocusIn(dialog)
    await leave()
    await expect(dialog).toBeHidden()
    await expect(history).toBeVisible()
    await expect(link).toBeFocused()
  }
  await page.goBack()
  await expect(history).toBeHidden()
  await expect(page).toHaveURL(/\/swap/)
})
