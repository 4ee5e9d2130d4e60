import { encodeFunctionData, parseAbi } from 'viem'
import { units } from './fixtures/app'
import { expect, revertAfterEach, test } from './fixtures/test'
import { swapPage } from './swapPage'
import { sellCoin } from './trade'

const erc20Abi = parseAbi(['function approve(address, uint256)'])

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
    wallet.answerNext('transaction', 'hang')
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

  test('asks for an approval of exactly the amount, in two steps', async ({
    app,
    page,
    wallet,
    stack,
  }) => {
    await app.openWith('/swap?from=USDT&to=WETH&amount=5', {
      ZKP: '1',
      USDT: '20',
    })
    const form = swapPage(page)
    wallet.answer('transaction', 'hang')
    await form.swap.click()
    await expect(form.steps).toHaveText([
      /Approve USDT.*Confirm in MetaMask/,
      /Swap/,
    ])
    const approval = await wallet.openPrompt('transaction')
    expect(JSON.stringify(approval.params)).toContain(
      encodeFunctionData({
        abi: erc20Abi,
        args: [stack.deployment.contracts.router, units('5', 'USDT')],
      }),
    )
    approval.approve()
    await expect(form.steps).toHaveText([
      /Approve USDT/,
      /Swap.*Confirm in MetaMask/,
    ])
    ;(await wallet.openPrompt('transaction')).approve()
    await expect(page.getByText('Swap successful: 5 USDT → WETH')).toBeVisible()
  })

  test('goes on while its person is on another screen, and leaves them there', async ({
    app,
    page,
    chain,
    wallet,
  }) => {
    await app.openWith('/swap?amount=2', { ZKP: '10' })
    await chain.pauseMining()
    await swapPage(page).swap.click()
    await expect.poll(() => wallet.transactions.length).toBe(1)
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Pools' })
      .click()
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
    await app.openWith('/swap?amount=2', { ZKP: '10' })
    const form = swapPage(page)
    await chain.pauseMining()
    await form.swap.click()
    await expect.poll(() => wallet.transactions.length).toBe(1)
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
    wallet.answerNext('transaction', 'reject')
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

  test('reverted on the chain: Transaction failed', async ({
    app,
    page,
    chain,
    wallet,
    stack,
  }) => {
    await app.openWith('/swap?amount=2', { ZKP: '10' })
    const form = swapPage(page)
    await chain.pauseMining()
    await form.swap.click()
    await expect.poll(() => wallet.transactions.length).toBe(1)
    // Somebody else is faster, and the price is gone.
    const [, , , account = '0x'] = (await chain.rpc(
      'eth_accounts',
    )) as `0x${string}`[]
    await chain.fund(account, 'ZKP', units('2000000', 'ZKP'))
    await sellCoin(
      { chain, stack },
      {
        account,
        amount: '1000000',
        maxFeePerGas: '0x174876e800',
        maxPriorityFeePerGas: '0x174876e800',
      },
    )
    await chain.resumeMining()
    await expect(page.getByText('Transaction failed').first()).toBeVisible()
    await expect(form.from).toHaveValue('2')
  })

  test('a node that dies once it is sent: said at once, and taken back', async ({
    app,
    page,
    wallet,
    watcher,
  }) => {
    watcher.allow(/ERR_FAILED|Failed to load resource/)
    await app.openWith('/swap?amount=2', { ZKP: '10' })
    wallet.answerNext('transaction', 'hang')
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
  test('picks the sent transaction up again', async ({
    app,
    page,
    chain,
    wallet,
  }) => {
    await app.openWith('/swap?amount=2', { ZKP: '10' })
    const form = swapPage(page)
    await chain.pauseMining()
    await form.swap.click()
    await expect.poll(() => wallet.transactions.length).toBe(1)
    await expect(form.steps).toHaveText([/Swap.*waiting for confirmation/])
    await page.reload()
    await expect(form.steps).toHaveText([/Swap.*waiting for confirmation/])
    await expect(page.getByText('A swap is in progress')).toBeVisible()
    await chain.resumeMining()
    await expect(page.getByText('Swap successful: 2 ZKP → USDT')).toBeVisible()
    await expect(form.steps).toHaveCount(0)
    expect(wallet.transactions).toHaveLength(1)
  })

  test('announces a swap that was mined before the page had all of its code', async ({
    app,
    page,
    chain,
    wallet,
  }) => {
    await app.openWith('/swap?amount=2', { ZKP: '10' })
    const form = swapPage(page)
    await chain.pauseMining()
    await form.swap.click()
    await expect.poll(() => wallet.transactions.length).toBe(1)
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/assets\/(Notices|toaster)-/, async (route) => {
      await isReleased
      await route.continue()
    })
    await page.reload()
    await expect(form.steps).toHaveText([/Swap.*waiting for confirmation/])
    await chain.resumeMining()
    await expect(form.steps).toHaveCount(0)
    release()
    await expect(page.getByText('Swap successful: 2 ZKP → USDT')).toBeVisible()
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
    await expect(form.steps.first()).toHaveText(/waiting for confirmation/)
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
      wallet.answerNext('transaction', 'approve')
      wallet.answerNext('transaction', 'hang')
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
