import { formatUnits } from 'viem'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cut, readChain } from '../../e2e/chain'
import { sellCoin } from '../../e2e/trade'
import { chain, deployment, stack } from './chain'
import { expectAccessible } from './expectAccessible'
import { focus } from './hands'
import { line } from './line'
import { createWallet, openPage, openWith, toast, url } from './openPage'
import { swapPage } from './swapPage'

const dialog = page.getByRole('dialog', { name: 'Transaction', exact: true })

/** Finds the visible sentence. A separate live region announces it to screen readers. */
const sentence = (text: string | RegExp) =>
  dialog.getByRole('paragraph').filter({ hasText: text })

test('explains why a swap failed and by how much, once the node answers', async () => {
  const { address: account } = await createWallet({ ZKP: '10' })
  const hash = await sellCoin(
    { chain, stack },
    { account, amount: '1', least: '0.6' },
  )
  expect((await chain.receipt(hash)).status).toBe('reverted')
  line.cut()
  await openPage(`/pools?tx=${hash}`)
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('The network isn’t responding.')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  // The page recovers within 5 s, without another press.
  line.restore()
  // The pool returns 0.49 for 1, so about a sixth of the minimum of 0.6 is missing.
  await expect
    .element(sentence(/^Tried to/))
    .toHaveText(
      /^Tried to swap 1 ZKP for at least 0\.6 USDT, but failed: it would have returned 0\.49 USDT, which is 0\.1 USDT \(16\.9\d%\) less than the minimum of 0\.6 USDT\.$/,
    )
  await expect
    .element(dialog.getByText('Failed', { exact: true }))
    .toBeVisible()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await expectAccessible()
})

test('a pending swap updates automatically, and disappears with a replaced block', async () => {
  const wallet = await createWallet({ ZKP: '10' })
  const earlier = await chain.snapshot()
  const { amountOut, quote } = readChain(deployment)
  const out = await amountOut(10n ** 18n, ['ZKP', 'USDT'])
  const price = Number(await quote('1000000', 'ZKP', 'USDT')) / 1e6
  await chain.pauseMining()
  const hash = await sellCoin(
    { chain, stack },
    { account: wallet.address, amount: '1' },
  )
  const { open } = await openPage(`/swap?tx=${hash}`)
  await expect
    .element(dialog.getByText('Pending', { exact: true }))
    .toBeVisible()
  await expect
    .element(
      sentence('Waiting to be included in a block: swap 1 ZKP for USDT.'),
    )
    .toBeVisible()
  await chain.mine()
  await expect.element(dialog.getByText('Succeeded')).toBeVisible()
  await expect
    .element(sentence(`Swapped 1 ZKP for ${cut(formatUnits(out, 6), 2)} USDT.`))
    .toBeVisible()
  await expect.element(dialog.getByText('0.003 ZKP')).toBeVisible()
  await expect
    .element(
      dialog.getByText(`1 ZKP = ${Number(price.toPrecision(6))} USDT`).first(),
    )
    .toBeVisible()
  await expectAccessible()

  await chain.revert(earlier)
  await open()
  await expect
    .element(dialog.getByText(/^Transaction not found/))
    .toHaveLength(2)
})

test('a toast and the history open a swap’s details, and Back returns', async () => {
  const { wallet } = await openWith('/swap?amount=2', { ZKP: '10' })
  await swapPage.swap.click()
  await toast('Swap successful')
    .getByRole('link', { name: /^Details/ })
    .click()
  await expect.element(sentence(/^Swapped 2 ZKP for/)).toBeVisible()
  await expect.element(dialog).toHaveTextContent('your wallet')
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .element(
      page
        .getByRole('region', { name: 'Last swap' })
        .getByRole('link', { name: /^Details/ }),
    )
    .toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`[?&]tx=${wallet.transactions[0]}$`)),
    )

  await page.getByRole('button', { name: 'Show history' }).click()
  const list = page.getByRole('dialog', { name: /^Swap History/ })
  await list.getByRole('button', { name: 'Load history' }).click()
  const link = list
    .getByRole('list', { name: 'Swaps' })
    .getByRole('link', { name: /^Details/ })
  await expect.element(link).toBeVisible()
  focus(link)
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    async () => history.back(),
  ]) {
    await userEvent.keyboard('{Enter}')
    await expect.element(sentence(/^Swapped 2 ZKP for/)).toBeVisible()
    await expect.element(dialog.getByCss(':focus')).toBeVisible()
    await leave()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(list).toBeVisible()
    await expect.element(link).toHaveFocus()
  }
  history.back()
  await expect.element(list).not.toBeInTheDocument()
  expect(url()).toMatch(/^\/swap/)
})
