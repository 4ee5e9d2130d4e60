import { WalletRpcError } from '@letheswap/test-wallet'
import type { Page } from '@playwright/test'
import { expect, revertAfterEach, test } from './fixtures/test'
import { hold, sendSwap, swapPage } from './swapPage'

revertAfterEach()

test.describe('a swap', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('tells its step, resets the amounts, has its hash to copy, and stays told until the next amount is typed', async ({
    app,
    page,
    wallet,
  }) => {
    const preflights: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'OPTIONS') preflights.push(request.url())
    })
    await app.openWith('/swap?amount=2', { ZKP: '10' })
    const form = swapPage(page)
    await expect(form.swap).toBeEnabled()
    const price = await form.info('Price').textContent()
    wallet.hang('transaction')
    await form.swap.click()
    await expect(form.steps).toHaveText([/Swap.*Confirm in MetaMask/])
    await expect(page.getByText('A swap is in progress')).toBeVisible()
    // The confirmed amounts: 2 ZKP, minus the fee and 1 % slippage.
    await expect(form.info('Minimum received')).toHaveText('0.98 USDT')
    await expect(
      page.getByText('Step 1 of 1, Swap: Confirm in MetaMask'),
    ).toBeAttached()
    for (const field of [form.from, form.to, form.fromToken, form.direction])
      await expect(field).toBeDisabled()
    ;(await wallet.openPrompt('transaction')).approve()

    await expect(page.getByText('Swap successful: 2 ZKP → USDT')).toBeVisible()
    await expect(form.from).toHaveValue('')
    await expect(form.to).toHaveValue('')
    await expect(form.steps).toHaveCount(0)
    await expect(form.balance('USDT')).toHaveText('USDT0.99')
    await page
      .getByRole('button', { name: 'Copy transaction hash' })
      .first()
      .click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      wallet.transactions[0],
    )

    const result = page.getByRole('region', { name: 'Last swap' })
    await expect(result).toContainText('2 ZKP')
    await expect(result).toContainText('0.99 USDT')
    await expect(result).toContainText(`${price}, as quoted`)
    const add = result.getByRole('button', { name: 'Add USDT to MetaMask' })
    wallet.reject('watchAsset')
    await add.click()
    await expect(page.getByText('USDT was not added to MetaMask')).toBeVisible()
    wallet.failNext(
      'wallet_watchAsset',
      new WalletRpcError(-32602, 'The symbol does not match'),
    )
    await add.click()
    await expect(page.getByText('Failed to add USDT to MetaMask')).toBeVisible()
    await add.click()
    await expect(page.getByText('USDT added to MetaMask')).toBeVisible()
    await form.from.fill('1')
    await expect(result).toHaveCount(0)

    await test.step('from click to toast it asks the node at most 5 times, and no preflight doubles a request', async () => {
      await expect(form.swap).toBeEnabled()
      await countUntilToast(page, 'Swap successful: 1 ZKP')
      await form.swap.click()
      await expect(page.getByText('Swap successful: 1 ZKP')).toBeVisible()
      const { atToast } = await page.evaluate(
        () => (window as unknown as { counts: { atToast: number } }).counts,
      )
      expect(atToast).toBeGreaterThan(0)
      expect(atToast).toBeLessThanOrEqual(5)
      expect(preflights).toEqual([])
    })
  })
})

/** Counts in the page: what is read again after the toast is another matter. */
const countUntilToast = (page: Page, words: string) =>
  page.evaluate((words) => {
    const counts = { asked: 0, atToast: -1 }
    Object.assign(window, { counts })
    // The number of its requests depends on when the transaction is mined.
    let polls = 0
    const isRepeatedPoll = (body: unknown) =>
      /eth_getTransaction(ByHash|Receipt)/.test(String(body)) && polls++ > 0
    const { fetch } = window
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      if (url.endsWith('/rpc') && !isRepeatedPoll(init?.body)) counts.asked++
      return fetch(input, init)
    }
    new MutationObserver(() => {
      const isTold = document.body.textContent?.includes(words)
      if (counts.atToast < 0 && isTold) counts.atToast = counts.asked
    }).observe(document.body, { childList: true, subtree: true })
  }, words)

test.describe('a reload in the middle', () => {
  test('picks the sent transaction up again, and tells its end though the toasts’ code is late', async ({
    app,
    page,
    chain,
    wallet,
  }) => {
    await sendSwap({ app, chain, page, wallet })
    const form = swapPage(page)
    await expect(form.steps).toHaveText([/Swap.*waiting for confirmation/])
    const toasts = await hold(page, /assets\/(Notices|Toaster)-/)
    await page.reload()
    await expect(form.steps).toHaveText([/Swap.*waiting for confirmation/])
    await expect(page.getByText('A swap is in progress')).toBeVisible()
    await chain.resumeMining()
    await expect(form.steps).toHaveCount(0)
    toasts.release()
    await expect(page.getByText('Swap successful: 2 ZKP → USDT')).toBeVisible()
    expect(wallet.transactions).toHaveLength(1)
  })

  test('pauses after the approval, as does an account that changed, and says that the swap was not sent', async ({
    app,
    page,
    chain,
    wallet,
  }) => {
    await app.openWith('/swap?from=USDT&to=WETH&amount=5', {
      ZKP: '1',
      USDT: '20',
    })
    const form = swapPage(page)
    await chain.pauseMining()
    await form.swap.click()
    await expect(form.steps).toHaveText([
      /Approve USDT.*waiting for confirmation/,
      /Swap/,
    ])
    await page.reload()
    await expect(form.steps.first()).toHaveText(/waiting for confirmation/)
    await chain.resumeMining()
    await expect(
      page.getByText('Confirm the next step in your wallet.'),
    ).toBeVisible()
    expect(wallet.transactions).toHaveLength(1)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Swap successful: 5 USDT → WETH')).toBeVisible()
    expect(wallet.transactions).toHaveLength(2)
    // One more press does not swap the same again.
    await expect(form.from).toHaveValue('')

    await chain.pauseMining()
    await form.from.fill('6')
    await form.swap.click()
    await expect.poll(() => wallet.transactions.length).toBe(3)
    wallet.switchAccount(wallet.accounts[1] ?? '0x')
    await chain.resumeMining()
    await expect(page.locator('form')).toContainText(
      'The account in your wallet changed, so the next step was not sent.',
    )
    expect(wallet.transactions).toHaveLength(3)
  })

  test('leaves the amount that was typed for another swap meanwhile', async ({
    app,
    page,
    chain,
  }) => {
    await app.openWith('/swap?from=USDT&to=WETH&amount=5', {
      ZKP: '1',
      USDT: '20',
    })
    const form = swapPage(page)
    await chain.pauseMining()
    await form.swap.click()
    await expect(form.steps.first()).toHaveText(/waiting for confirmation/)
    await page.reload()
    await chain.resumeMining()
    const resume = page.getByRole('button', { name: 'Continue' })
    await resume.waitFor()
    await form.from.fill('7')
    await resume.click()
    await expect(page.getByText('Swap successful: 5 USDT → WETH')).toBeVisible()
    await expect(form.from).toBeEnabled()
    await expect(form.from).toHaveValue('7')
  })

  test('with the wallet’s prompt open: it can be dismissed, or sent again', async ({
    app,
    page,
    wallet,
  }) => {
    // Its search for what may have been sent takes 3 s.
    await page.clock.install()
    await app.openWith('/swap?from=USDT&to=WETH&amount=5', {
      ZKP: '1',
      USDT: '20',
    })
    const form = swapPage(page)
    const unclear = page.getByText('The last step may already have been sent.')
    wallet.approve('transaction')
    for (const choice of ['Dismiss', 'Send again anyway']) {
      wallet.hang('transaction')
      await form.swap.click()
      await expect(form.steps.last()).toHaveText(/Swap.*Confirm in MetaMask/)
      await page.reload()
      // The page cannot know how the prompt ended.
      await expect(async () => {
        await page.clock.runFor(1_000)
        await expect(unclear).toBeVisible({ timeout: 1 })
      }).toPass({ intervals: [50] })
      await page.getByRole('button', { name: choice }).click()
      if (choice === 'Dismiss') expect(wallet.transactions).toHaveLength(1)
      else {
        await expect(
          page.getByText('Swap successful: 5 USDT → WETH'),
        ).toBeVisible()
        expect(wallet.transactions).toHaveLength(2)
      }
      await expect(form.steps).toHaveCount(0)
    }
  })
})
