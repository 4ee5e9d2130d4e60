import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connect, createWallet, openPage, openWith, toast } from './openPage'
import { poolsPage as pools } from './poolsPage'
import { swapPage } from './swapPage'

test('an open network prompt shows a message on each screen, and can be left', async () => {
  const wallet = await createWallet(
    { ZKP: '10', DAI: '1' },
    { isConnected: false },
  )
  wallet.reject('addChain')
  await openPage('/pools')
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  // Removes the toast, which would cover buttons for 5 s.
  await toast(
    'Не удалось добавить сеть LetheZKP в кошелёк. Добавьте её в MetaMask вручную.',
  )
    .getByRole('button', { name: 'Close notification' })
    .click()
  wallet.setAnswer('addChain', 'hang')
  const askedFor = () =>
    wallet.requests.filter((name) => name === 'wallet_addEthereumChain').length

  // The wait is also shown when adding liquidity.
  await pools.add('DAI / ZKP').click()
  await pools.field('Amount of DAI').fill('1')
  await pools.press('Add Liquidity')
  await wallet.openPrompt('addChain')
  await expect
    .element(pools.dialog.getByText('Confirm the network in MetaMask').last())
    .toBeVisible()
  await pools.press('Stop waiting for your wallet')
  await expect
    .element(pools.form.getByText('You stopped waiting.'))
    .toBeVisible()
  await pools.press('Cancel')

  // The wait is also shown on the faucet's screen.
  await page.getByRole('link', { name: 'Faucet', exact: true }).click()
  await page.getByRole('button', { name: 'Request ZKP' }).click()
  await expect
    .element(page.getByText('Confirm the network in MetaMask'))
    .toBeVisible()
  await expect
    .element(page.getByRole('banner'))
    .toHaveTextContent('Open MetaMask')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect
    .element(page.getByRole('button', { name: 'Request ZKP' }))
    .toBeEnabled()
  await expect
    .element(page.getByRole('main').getByText('You stopped waiting.'))
    .toBeVisible()

  // Presses Switch network several times.
  ;(await wallet.openPrompt('addChain')).reject()
  const before = askedFor()
  await page
    .getByRole('button', { name: 'Switch network' })
    .click({ clickCount: 3 })
  const prompt = await wallet.openPrompt('addChain')
  const waiting = page.getByRole('button', { name: 'Confirm in MetaMask' })
  await expect.element(waiting).toBeDisabled()
  // After "Stop waiting", another press waits for the same prompt.
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await page.getByRole('button', { name: 'Switch network' }).click()
  await expect.element(waiting).toBeDisabled()
  prompt.approve()
  await expect.element(page.getByTestId('wallet-chain')).toHaveText('LetheZKP')
  expect(askedFor()).toBe(before + 1)
})

test('a failure disappears with its form, and a later approved swap leaves no failure', async () => {
  const { wallet } = await openWith('/swap?amount=2', { ZKP: '10' })
  const { from, swap } = swapPage
  const failure = page.getByCss('form').getByText(/failed|You stopped waiting/)
  wallet.reject('transaction')
  await swap.click()
  await expect.element(failure).toHaveText(/^Swap failed/)
  await expect.element(from).toHaveValue('2')
  expect(wallet.transactions).toHaveLength(0)
  await from.fill('3')
  await expect.element(failure).not.toBeInTheDocument()
  wallet.reject('transaction')
  await swap.click()
  await expect.element(failure).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(failure).not.toBeInTheDocument()
  await connect()
  await expect.element(swap).toBeEnabled()
  await expect.element(failure).not.toBeInTheDocument()

  const stopWaiting = async () => {
    wallet.hang('transaction')
    await swap.click()
    const prompt = await wallet.openPrompt('transaction')
    await page
      .getByRole('button', { name: 'Stop waiting for your wallet' })
      .click()
    await expect.element(failure).toHaveText(/^You stopped waiting\./)
    return prompt
  }
  const refused = await stopWaiting()
  refused.reject()
  await expect.element(failure).not.toBeInTheDocument()
  const prompt = await stopWaiting()
  prompt.approve()
  await expect.element(toast('Swap successful: 3 ZKP → USDT')).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
  await expect.element(page.getByText('Swap failed')).toHaveLength(0)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(swap).toBeDisabled()
  await expect.element(failure).not.toBeInTheDocument()
})
