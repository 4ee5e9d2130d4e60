import { expect, revertAfterEach, test } from './fixtures/test'
import { hold, sendSwap, swapPage } from './swapPage'

revertAfterEach()

test.describe('a swap', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('tells its step, resets the amounts, and its toast has the hash to copy', async ({
    app,
    page,
    wallet,
  }) => {
    await app.openWith('/swap?amount=2', { ZKP: '10' })
    const form = swapPage(page)
    wallet.hang('transaction')
    await form.swap.click()
    await expect(form.steps).toHaveText([/Swap.*Confirm in MetaMask/])
    await expect(page.getByText('A swap is in progress')).toBeVisible()
    // What is being confirmed: 2 ZKP, less the fee and 1 % slippage.
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
  })

  test('goes on while its person is on another screen, and leaves them there', async ({
    app,
    page,
    chain,
    wallet,
  }) => {
    await sendSwap({ app, chain, page, wallet })
    await page.getByRole('link', { name: 'Pools', exact: true }).click()
    await expect(page).toHaveURL(/\/pools/)
    await chain.resumeMining()
    await expect(page.getByText('Swap successful: 2 ZKP → USDT')).toBeVisible()
    await expect(page).toHaveURL(/\/pools/)
  })

  test('leaves no amount to pay twice with whoever left the screen and came back', async ({
    app,
    page,
    chain,
    wallet,
  }) => {
    await sendSwap({ app, chain, page, wallet })
    const form = swapPage(page)
    await page.getByRole('link', { name: 'Pools', exact: true }).click()
    await expect(page).toHaveURL(/\/pools/)
    await page.goBack()
    await expect(form.from).toHaveValue('2')
    await chain.resumeMining()
    await expect(app.toast('Swap successful: 2 ZKP → USDT')).toBeVisible()
    await expect(form.from).toHaveValue('')
    await expect(page).toHaveURL(/\/swap\?(?!.*amount)/)
  })
})

test.describe('a swap that does not succeed', () => {
  test('rejected in the wallet: Swap failed, and the form keeps its amounts', async ({
    app,
    page,
    wallet,
  }) => {
    await app.openWith('/swap?amount=2', { ZKP: '10' })
    const form = swapPage(page)
    wallet.reject('transaction')
    await form.swap.click()
    await expect(page.getByText('Swap failed').first()).toBeVisible()
    await expect(form.from).toHaveValue('2')
    // Ready for another try, also by keyboard.
    await expect(form.swap).toBeFocused()
    expect(wallet.transactions).toHaveLength(0)
    await form.swap.click()
    await expect(page.getByText('Swap successful: 2 ZKP → USDT')).toBeVisible()
    await expect(page.getByText('Swap failed')).toHaveCount(0)
  })

  test('a node that dies once it is sent: said at once, and taken back', async ({
    app,
    page,
    wallet,
    watcher,
  }) => {
    watcher.allow(/ERR_FAILED|Failed to load resource/)
    await app.openWith('/swap?amount=2', { ZKP: '10' })
    wallet.hang('transaction')
    await swapPage(page).swap.click()
    const prompt = await wallet.openPrompt('transaction')
    await page.route('**/rpc', (route) => route.abort('failed'))
    prompt.approve()
    const notice = page.getByText(
      'The network isn’t responding. Your transaction may still go through.',
    )
    await expect(notice.last()).toBeVisible({ timeout: 5_000 })
    await page.unroute('**/rpc')
    await expect(page.getByText('Swap successful: 2 ZKP → USDT')).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
})

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
    const toasts = await hold(page, /assets\/(Notices|toaster)-/)
    await page.reload()
    await expect(form.steps).toHaveText([/Swap.*waiting for confirmation/])
    await expect(page.getByText('A swap is in progress')).toBeVisible()
    await chain.resumeMining()
    await expect(form.steps).toHaveCount(0)
    toasts.release()
    await expect(page.getByText('Swap successful: 2 ZKP → USDT')).toBeVisible()
    expect(wallet.transactions).toHaveLength(1)
  })

  test('pauses after the approval, and says that the swap was not sent', async ({
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
      page.getByText('The next step needs your wallet.'),
    ).toBeVisible()
    expect(wallet.transactions).toHaveLength(1)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Swap successful: 5 USDT → WETH')).toBeVisible()
    expect(wallet.transactions).toHaveLength(2)
    // One more press does not swap the same again.
    await expect(form.from).toHaveValue('')
  })

  for (const choice of ['Send again anyway', 'Dismiss'] as const)
    test(`with the wallet’s prompt open: ${choice}`, async ({
      app,
      page,
      wallet,
    }) => {
      await app.openWith('/swap?from=USDT&to=WETH&amount=5', {
        ZKP: '1',
        USDT: '20',
      })
      const form = swapPage(page)
      wallet.approve('transaction')
      wallet.hang('transaction')
      await form.swap.click()
      await expect(form.steps.nth(1)).toHaveText(/Confirm in MetaMask/)
      await page.reload()
      // What became of the prompt, the page cannot know.
      await expect(
        page.getByText('The last step may already have been sent.'),
      ).toBeVisible()
      await page.getByRole('button', { name: choice }).click()
      if (choice !== 'Dismiss') {
        await expect(
          page.getByText('Swap successful: 5 USDT → WETH'),
        ).toBeVisible()
        expect(wallet.transactions).toHaveLength(2)
      } else expect(wallet.transactions).toHaveLength(1)
      await expect(form.steps).toHaveCount(0)
    })
})
