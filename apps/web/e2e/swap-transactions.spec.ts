import { expect, revertAfterEach, test } from './fixtures/test'
import { hold, sendSwap, swapPage } from './swapPage'

revertAfterEach()

test.describe('a reload during a swap', () => {
  test('follows the sent transaction, announces its end late, and repeats no request', async ({
    app,
    page,
    chain,
    wallet,
  }) => {
    const preflights: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'OPTIONS') preflights.push(request.url())
    })
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
    expect(preflights).toEqual([])
  })

  test('pauses after the approval, and reports that the swap was not sent', async ({
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
    // Another press must not repeat the swap.
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

  test('keeps an amount that was entered for another swap', async ({
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

  test('with an open wallet prompt: the swap can be dismissed or sent again', async ({
    app,
    page,
    wallet,
  }) => {
    // The search for the transaction takes 3 s, so the test controls the clock.
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
      await expect(form.steps.last()).not.toContainText('not started')
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
