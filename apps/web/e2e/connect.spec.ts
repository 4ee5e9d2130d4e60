import { injectWallet } from '@letheswap/test-wallet/playwright'
import { expectAccessible } from './expectAccessible'
import { expectFocusIn } from './expectFocusIn'
import { expect, test } from './fixtures/test'

const title = 'How to Add ZKP Network'

test('shows instructions and network settings before connecting, until Cancel or Escape', async ({
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
    // A toast may cover the button.
    await dialog
      .getByRole('button', { name: `Copy ${name}: ${value}` })
      .press('Enter')
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
  await expectFocusIn(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  // The wallet has not received any request.
  expect(wallet.prompts).toHaveLength(0)
})

test('connects once after two presses, and switches back from another network', async ({
  app,
  page,
  wallet,
}) => {
  wallet.hang('connect')
  await app.open('/faucet')
  const dialog = page.getByRole('dialog', { name: title })
  for (const _ of [1, 2]) {
    await app.pressConnect()
    await dialog.getByRole('button', { name: 'Continue' }).click()
  }
  await expect(
    page.getByText(
      'MetaMask is already processing a request. Please try again.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Open MetaMask')
  ;(await wallet.openPrompt('connect')).approve()
  await expect(page.getByText('Wallet connected successfully!')).toBeVisible()

  wallet.selectChain(1)
  const notice = page.getByText('Your wallet is on another network.')
  await expect(notice).toBeVisible()
  await expect(page.getByTestId('wallet-chain')).toHaveText('Wrong network')
  await page.getByRole('button', { name: 'Switch network' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByTestId('wallet-chain')).toHaveText('LetheZKP')

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await app.pressConnect()
  await dialog.getByRole('checkbox', { name: "Don't show again" }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await app.expectConnected()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.reload()
  await app.pressConnect()
  await app.expectConnected()
  await expect(dialog).toBeHidden()
})

test.describe('without MetaMask', () => {
  test.use({ announcement: 'none' })

  test('explains MetaMask on the page, and connects after its installation', async ({
    app,
    context,
    page,
  }) => {
    await app.open('/faucet')
    const panel = page.getByRole('dialog', { name: 'Get MetaMask' })
    const connect = async () => {
      await app.pressConnect()
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(panel).toBeVisible()
    }
    await connect()
    await expect(
      app.toast(
        'MetaMask is not installed. Please install MetaMask extension.',
      ),
    ).toBeVisible()
    await expect(
      panel.getByRole('link', { name: 'Install MetaMask' }),
    ).toHaveAttribute('href', 'https://metamask.io/download')
    await expectAccessible(page)
    await page.evaluate(injectWallet, 'metamask' as const)
    await app.expectConnected()
    await expect(panel).toBeHidden()

    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.reload()
    await connect()
    await context.addInitScript(injectWallet, 'metamask' as const)
    await page.getByRole('button', { name: 'Reload and connect' }).click()
    await app.expectConnected()
  })
})
