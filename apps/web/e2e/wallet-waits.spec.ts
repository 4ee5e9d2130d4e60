import { expect, revertAfterEach, test } from './fixtures/test'
import { poolsPage } from './poolsPage'
import { swapPage } from './swapPage'

revertAfterEach()

const russian = /^Не удалось/

test.describe('the network prompt is left open', () => {
  test.beforeEach(async ({ app, chain, page, wallet }) => {
    await chain.fund(wallet.address, 'ZKP', 10n * 10n ** 18n)
    await chain.fund(wallet.address, 'DAI', 10n ** 18n)
    wallet.reject('addChain')
    await app.open('/pools')
    await app.pressConnect()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(russian)).toBeVisible()
    wallet.setAnswer('addChain', 'hang')
  })

  test('Add Liquidity says what it waits for, and can be left', async ({
    page,
    wallet,
  }) => {
    const pools = poolsPage(page)
    await pools.add('DAI / ZKP').click()
    await pools.field('Amount of DAI').fill('1')
    await pools.press('Add Liquidity')
    await wallet.openPrompt('addChain')
    await expect(
      pools.dialog.getByText('Confirm the network in MetaMask').last(),
    ).toBeVisible()
    await pools.press('Stop waiting for your wallet')
    await expect(pools.dialog.getByText('You stopped waiting.')).toBeVisible()
    await expect(pools.button('Cancel')).toBeEnabled()
  })

  test('so does the faucet', async ({ page, wallet }) => {
    await page.getByRole('link', { name: 'Faucet', exact: true }).click()
    await page.getByRole('button', { name: 'Request ZKP' }).click()
    await wallet.openPrompt('addChain')
    await expect(
      page.getByText('Confirm the network in MetaMask'),
    ).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Open MetaMask')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(
      page.getByRole('button', { name: 'Request ZKP' }),
    ).toBeEnabled()
    await expect(page.getByText('You stopped waiting.')).toBeVisible()
  })
})

test('Connect pressed twice: both presses are answered', async ({
  app,
  page,
  wallet,
}) => {
  wallet.hang('connect')
  await app.open('/faucet')
  for (const _ of [1, 2]) {
    await app.pressConnect()
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await expect(
    page.getByText(
      'MetaMask is already processing a request. Please try again.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Open MetaMask')
  ;(await wallet.openPrompt('connect')).approve()
  await expect(page.getByText('Wallet connected successfully!')).toBeVisible()
})

test('tokens without a coin for gas are said so, with the way to the faucet', async ({
  app,
  page,
}) => {
  await app.openWith('/swap', { USDT: '5' })
  const note = page.getByText('You have no ZKP to pay for gas.')
  await expect(note).toBeVisible()
  await page.getByRole('link', { name: 'Pools', exact: true }).click()
  await expect(page).toHaveURL(/\/pools/)
  await expect(note).toBeVisible()
  await page.getByRole('link', { name: 'Get some from the faucet' }).click()
  await expect(page).toHaveURL(/\/faucet/)
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
  await expect(failure).toBeVisible()
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

test('an account that changed before the last step is told, to the new one', async ({
  app,
  chain,
  page,
  wallet,
}) => {
  const second = wallet.accounts[1] ?? '0x'
  await app.openWith('/swap?from=USDT&to=ZKP&amount=2', {
    ZKP: '1',
    USDT: '10',
  })
  await chain.pauseMining()
  await swapPage(page).swap.click()
  await expect.poll(() => wallet.transactions.length).toBe(1)
  wallet.switchAccount(second)
  await chain.resumeMining()
  await expect(page.locator('form')).toContainText(
    'The account in your wallet changed, so the next step was not sent.',
  )
  expect(wallet.transactions).toHaveLength(1)
})
