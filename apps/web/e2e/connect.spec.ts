import { injectWallet } from '@letheswap/test-wallet/playwright'
import { expectAccessible } from './expectAccessible'
import { expect, test } from './fixtures/test'

const title = 'How to Add ZKP Network'

test('the instructions show before connecting, with manual network settings to copy; Cancel and Escape close them', async ({
  app,
  context,
  page,
  stack,
  wallet,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.open('/faucet')
  await app.pressConnect()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  const settings = {
    'Network name': 'LetheZKP',
    'RPC URL': stack.deployment.chain.rpcUrls[0] ?? '',
    'Chain ID': '500000',
    'Currency symbol': 'ZKP',
  }
  for (const [name, value] of Object.entries(settings)) {
    await dialog.getByRole('button', { name: `Copy ${name}: ${value}` }).click()
    await expect(page.getByText(`${name} copied`)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      value,
    )
  }
  await expect(dialog).toContainText('throw-away test wallet')
  const opener = page
    .getByRole('banner')
    .getByRole('button', { name: 'Connect Wallet' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  // Nothing was asked of the wallet.
  expect(wallet.prompts).toHaveLength(0)
})

test('the instructions show again, until "Don\'t show again" is checked', async ({
  app,
  page,
}) => {
  await app.open('/faucet')
  const dialog = page.getByRole('dialog', { name: title })
  await app.connect()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await app.pressConnect()
  await dialog.getByRole('checkbox', { name: "Don't show again" }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByTestId('wallet-address')).toBeVisible()
  expect(
    await page.evaluate(() => 'hide-wallet-instructions' in localStorage),
  ).toBe(true)

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.reload()
  await app.pressConnect()
  await expect(page.getByTestId('wallet-address')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('another network in the wallet is said, and Switch network leads back', async ({
  app,
  page,
  wallet,
}) => {
  await app.open('/faucet')
  await app.connect()
  wallet.selectChain(1)
  const notice = page.getByText('Your wallet is connected to another network.')
  await expect(notice).toBeVisible()
  await expect(page.getByTestId('wallet-chain')).toHaveText('Wrong network')
  await page.getByRole('button', { name: 'Switch network' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByTestId('wallet-chain')).toHaveText('LetheZKP')
})

test('Switch network asks once, however often it is pressed', async ({
  app,
  page,
  wallet,
}) => {
  wallet.reject('addChain')
  await app.open('/faucet')
  await app.pressConnect()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByText(
      'Не удалось добавить сеть LetheZKP в кошелёк. Добавьте её в MetaMask вручную.',
    ),
  ).toBeVisible()
  wallet.hang('addChain')
  const asked = () =>
    wallet.requests.filter((name) => name === 'wallet_addEthereumChain')
  const before = asked().length
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
  expect(asked()).toHaveLength(before + 1)
})

test.describe('without MetaMask', () => {
  test.use({ announcement: 'none' })

  test('what it is stays on the page, and the connection goes on once it is there', async ({
    app,
    page,
  }) => {
    await app.open('/faucet')
    await app.pressConnect()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(
      app.toast(
        'MetaMask is not installed. Please install MetaMask extension.',
      ),
    ).toBeVisible()
    const panel = page.getByRole('dialog', { name: 'Get MetaMask' })
    await expect(
      panel.getByRole('link', { name: 'Install MetaMask' }),
    ).toHaveAttribute('href', 'https://metamask.io/download')
    await expectAccessible(page)
    await page.evaluate(injectWallet, 'metamask' as const)
    await app.expectConnected()
    await expect(panel).toBeHidden()
  })

  test('an extension that only a new page has is asked after the reload', async ({
    app,
    context,
    page,
    wallet,
  }) => {
    await app.open('/faucet')
    await app.pressConnect()
    await page.getByRole('button', { name: 'Continue' }).click()
    await context.addInitScript(injectWallet, 'metamask' as const)
    await page.getByRole('button', { name: 'Reload and connect' }).click()
    await app.expectConnected()
    expect(wallet.prompts.map(({ kind }) => kind)).toContain('connect')
  })
})
