import { WalletRpcError } from '@letheswap/test-wallet'
import { expect, test } from './fixtures/test'

const title = 'How to Add ZKP Network'

test.describe('instructions', () => {
  test('show before connecting, with manual network settings to copy', async ({
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
      await dialog
        .getByRole('button', { name: `Copy ${name}: ${value}` })
        .click()
      await expect(page.getByText(`${name} copied`)).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        value,
      )
    }
    await expect(dialog).toContainText('throw-away test wallet')
    // Nothing was asked of the wallet yet.
    expect(wallet.prompts).toHaveLength(0)
  })

  test('Cancel and Escape close them, and the focus returns', async ({
    app,
    page,
    wallet,
  }) => {
    await app.open('/faucet')
    const opener = page
      .getByRole('banner')
      .getByRole('button', { name: 'Connect Wallet' })
    const dialog = page.getByRole('dialog', { name: title })
    await app.pressConnect()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    expect(wallet.prompts).toHaveLength(0)
  })

  test('show again, until "Don\'t show again" is checked', async ({
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
})

test.describe('session', () => {
  test('Disconnect asks the wallet to forget, and a reload stays out', async ({
    app,
    page,
    wallet,
  }) => {
    await app.open('/faucet')
    await app.connect()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(
      page.getByText('Wallet disconnected successfully!'),
    ).toBeVisible()
    expect(wallet.requests).toContain('wallet_revokePermissions')
    await page.reload()
    await expect(
      page.getByRole('button', { name: 'Connect Wallet' }).first(),
    ).toBeVisible()
  })

  test('a reload connects again without a popup', async ({
    app,
    page,
    wallet,
  }) => {
    await app.open('/faucet')
    await app.connect()
    const popups = wallet.prompts.length
    await page.reload()
    await expect(page.getByTestId('wallet-address')).toBeVisible()
    expect(wallet.prompts).toHaveLength(popups)
  })

  test('another account in the wallet is followed at once', async ({
    app,
    page,
    wallet,
  }) => {
    await app.open('/faucet')
    await app.connect()
    const second = wallet.accounts[1]
    if (!second) throw new Error('The wallet has one account only.')
    wallet.selectAccount(second)
    await expect(page.getByTestId('wallet-address')).toHaveText(
      `${second.slice(0, 6)}…${second.slice(-4)}`,
    )
    await expect(page.getByLabel('Your address')).toHaveValue(second)
  })

  test('a permission taken back in the wallet is followed at once', async ({
    app,
    page,
    wallet,
  }) => {
    await app.open('/faucet')
    await app.connect()
    wallet.revoke()
    await expect(
      page.getByRole('button', { name: 'Connect Wallet' }).first(),
    ).toBeVisible()
  })

  test('another network in the wallet is said, and Switch network leads back', async ({
    app,
    page,
    wallet,
  }) => {
    await app.open('/faucet')
    await app.connect()
    wallet.selectChain(1)
    const notice = page.getByText(
      'Your wallet is connected to another network.',
    )
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
    wallet.answerNext('addChain', 'reject')
    await app.open('/faucet')
    await app.pressConnect()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(/^Не удалось добавить сеть/)).toBeVisible()
    wallet.answerNext('addChain', 'hang')
    const asked = () =>
      wallet.requests.filter((name) => name === 'wallet_addEthereumChain')
    const before = asked().length
    await page
      .getByRole('button', { name: 'Switch network' })
      .click({ clickCount: 3 })
    const prompt = await wallet.openPrompt('addChain')
    await expect(
      page.getByRole('button', { name: 'Confirm in MetaMask' }),
    ).toBeDisabled()
    prompt.approve()
    await expect(page.getByTestId('wallet-chain')).toHaveText('LetheZKP')
    expect(asked()).toHaveLength(before + 1)
  })

  test('a popup left open blocks nothing: a second try says so', async ({
    app,
    page,
    wallet,
  }) => {
    wallet.answerNext('connect', 'hang')
    await app.open('/faucet')
    const dialog = page.getByRole('dialog', { name: title })
    await app.pressConnect()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await wallet.openPrompt('connect')
    await app.pressConnect()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page.getByText(
        'MetaMask is already processing a request. Please try again.',
      ),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Swap', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Token Swap',
    )
  })
})

test.describe('errors', () => {
  test('a rejection: "Connection was rejected by user"', async ({
    app,
    page,
    wallet,
  }) => {
    wallet.answerNext('connect', 'reject')
    await app.open('/faucet')
    await app.pressConnect()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page.getByText('Connection was rejected by user'),
    ).toBeVisible()
  })

  test('a locked wallet: "Please unlock MetaMask and try again"', async ({
    app,
    page,
    wallet,
  }) => {
    wallet.lock()
    wallet.setLockedAnswer('empty')
    await app.open('/faucet')
    await app.pressConnect()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page.getByText('Please unlock MetaMask and try again'),
    ).toBeVisible()
  })

  test('anything else: "Connection failed: {message}"', async ({
    app,
    page,
    wallet,
  }) => {
    wallet.failNext(
      'eth_requestAccounts',
      new WalletRpcError(-32603, 'Internal JSON-RPC error.'),
    )
    await app.open('/faucet')
    await app.pressConnect()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page.getByText('Connection failed: Internal JSON-RPC error.'),
    ).toBeVisible()
  })

  test('a network that is not added is told in Russian, and the wallet stays', async ({
    app,
    page,
    wallet,
  }) => {
    wallet.answerNext('addChain', 'reject')
    await app.open('/faucet')
    await app.pressConnect()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page.getByText(
        'Не удалось добавить сеть LetheZKP в кошелёк. Добавьте её в MetaMask вручную.',
      ),
    ).toBeVisible()
    await expect(page.getByTestId('wallet-chain')).toHaveText('Wrong network')
  })

  test('a switch that is refused is told in Russian', async ({
    app,
    page,
    stack,
    wallet,
  }) => {
    wallet.addChain(stack.chainId, stack.rpc)
    wallet.setPermitted(stack.chainId, false)
    wallet.answerNext('switchChain', 'reject')
    await app.open('/faucet')
    await app.pressConnect()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page.getByText(
        'Не удалось переключить кошелёк на сеть LetheZKP. Выберите её в MetaMask вручную.',
      ),
    ).toBeVisible()
  })

  test('a network that cannot be determined is told in Russian', async ({
    app,
    page,
    wallet,
  }) => {
    // The right id, and nothing behind it.
    wallet.addChain(500_000, 'http://127.0.0.1:1')
    await app.open('/faucet')
    await app.pressConnect()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page.getByText(
        'Не удалось определить сеть кошелька. Проверьте подключение MetaMask и попробуйте ещё раз.',
      ),
    ).toBeVisible()
  })

  test('a mobile wallet nests 4902, and the network is added all the same', async ({
    app,
    page,
    wallet,
  }) => {
    wallet.setUnknownChainError('nested')
    await app.open('/faucet')
    await app.connect()
    await expect(page.getByTestId('wallet-chain')).toHaveText('LetheZKP')
  })
})

for (const [announcement, sentence] of [
  ['none', 'MetaMask is not installed. Please install MetaMask extension.'],
  ['other', 'Please use MetaMask wallet'],
  [
    'broken',
    'No MetaMask provider found. Please check your MetaMask installation.',
  ],
] as const)
  test.describe(`a wallet that is ${announcement}`, () => {
    test.use({ announcement })

    test(`"${sentence}"`, async ({ app, page }) => {
      await app.open('/faucet')
      await app.pressConnect()
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText(sentence)).toBeVisible()
    })
  })

test.describe('a wallet from before EIP-6963', () => {
  test.use({ announcement: 'legacy' })

  test('connects', async ({ app, page }) => {
    await app.open('/faucet')
    await app.connect()
    await expect(page.getByTestId('wallet-chain')).toHaveText('LetheZKP')
  })
})
