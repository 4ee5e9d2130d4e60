import { expect, revertAfterEach, test } from './fixtures/test'
import { poolsPage } from './poolsPage'
import { swapPage } from './swapPage'

revertAfterEach()

test('a network prompt that is left open: each screen says what it waits for, asks once, and can be left', async ({
  app,
  chain,
  page,
  wallet,
}) => {
  await chain.fund(wallet.address, 'ZKP', 10n * 10n ** 18n)
  await chain.fund(wallet.address, 'DAI', 10n ** 18n)
  wallet.reject('addChain')
  await app.open('/pools')
  await app.pressConnect()
  await page.getByRole('button', { name: 'Continue' }).click()
  // It would lie over buttons for 5 s.
  await app
    .toast(
      'Не удалось добавить сеть LetheZKP в кошелёк. Добавьте её в MetaMask вручную.',
    )
    .getByRole('button', { name: 'Close notification' })
    .click()
  wallet.setAnswer('addChain', 'hang')
  const askedFor = () =>
    wallet.requests.filter((name) => name === 'wallet_addEthereumChain').length

  await test.step('Add Liquidity', async () => {
    const pools = poolsPage(page)
    await pools.add('DAI / ZKP').click()
    await pools.field('Amount of DAI').fill('1')
    await pools.press('Add Liquidity')
    await wallet.openPrompt('addChain')
    await expect(
      pools.dialog.getByText('Confirm the network in MetaMask').last(),
    ).toBeVisible()
    await pools.press('Stop waiting for your wallet')
    await expect(pools.form.getByText('You stopped waiting.')).toBeVisible()
    await pools.press('Cancel')
  })

  await test.step('the faucet', async () => {
    await page.getByRole('link', { name: 'Faucet', exact: true }).click()
    await page.getByRole('button', { name: 'Request ZKP' }).click()
    await expect(
      page.getByText('Confirm the network in MetaMask'),
    ).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Open MetaMask')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(
      page.getByRole('button', { name: 'Request ZKP' }),
    ).toBeEnabled()
    await expect(
      page.getByRole('main').getByText('You stopped waiting.'),
    ).toBeVisible()
  })

  await test.step('Switch network, however often it is pressed', async () => {
    ;(await wallet.openPrompt('addChain')).reject()
    const before = askedFor()
    await page
      .getByRole('button', { name: 'Switch network' })
      .click({ clickCount: 3 })
    const prompt = await wallet.openPrompt('addChain')
    const waiting = page.getByRole('button', { name: 'Confirm in MetaMask' })
    await expect(waiting).toBeDisabled()
    // Whoever gives up and presses again waits for the same prompt.
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await page.getByRole('button', { name: 'Switch network' }).click()
    await expect(waiting).toBeDisabled()
    prompt.approve()
    await expect(page.getByTestId('wallet-chain')).toHaveText('LetheZKP')
    expect(askedFor()).toBe(before + 1)
  })
})

test('a failure goes with the form that it was of; a swap approved after all leaves none', async ({
  app,
  page,
  wallet,
}) => {
  await app.openWith('/swap?amount=2', { ZKP: '10' })
  const { from, swap } = swapPage(page)
  const failure = page.locator('form').getByText(/failed|You stopped waiting/)
  wallet.reject('transaction')
  await swap.click()
  await expect(failure).toHaveText(/^Swap failed/)
  await expect(from).toHaveValue('2')
  expect(wallet.transactions).toHaveLength(0)
  await from.fill('3')
  await expect(failure).toBeHidden()
  wallet.reject('transaction')
  await swap.click()
  await expect(failure).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(failure).toBeHidden()
  await app.connect()
  await expect(swap).toBeEnabled()
  await expect(failure).toBeHidden()

  const stopWaiting = async () => {
    wallet.hang('transaction')
    await swap.click()
    const prompt = await wallet.openPrompt('transaction')
    await page
      .getByRole('button', { name: 'Stop waiting for your wallet' })
      .click()
    await expect(failure).toHaveText(/^You stopped waiting\./)
    return prompt
  }
  const refused = await stopWaiting()
  refused.reject()
  await expect(failure).toBeHidden()
  const prompt = await stopWaiting()
  prompt.approve()
  await expect(app.toast('Swap successful: 3 ZKP → USDT')).toBeVisible()
  await expect(failure).toBeHidden()
  await expect(page.getByText('Swap failed')).toHaveCount(0)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(swap).toBeDisabled()
  await expect(failure).toBeHidden()
})
