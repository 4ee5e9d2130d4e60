import { WalletRpcError } from '@letheswap/test-wallet'
import { formatUnits } from 'viem'
import { readChain } from './chain'
import { units } from './fixtures/createChain'
import { expect, revertAfterEach, test } from './fixtures/test'
import { poolsPage } from './poolsPage'
import { hold } from './swapPage'

revertAfterEach()

test.describe('Add Liquidity', () => {
  test('without a wallet it is refused; with one, an amount follows the other, and what cannot be is told', async ({
    app,
    page,
    chain,
    stack,
    wallet,
  }) => {
    for (const symbol of ['ZKP', 'DAI'])
      await chain.fund(wallet.address, symbol, units('100', symbol))
    await page.clock.install()
    await app.open('/pools')
    const pools = poolsPage(page)
    await pools.add('DAI / ZKP').click()
    await expect(app.toast('Please connect your wallet')).toBeVisible()
    await expect(pools.dialog).toHaveCount(0)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await app.expectConnected()
    await expect(main.getByText('Please connect your wallet')).toBeHidden()

    await pools.add('DAI / ZKP').click()
    await expect(pools.dialog).toHaveAccessibleName('Add Liquidity to: DAI/ZKP')
    const dai = pools.field('Amount of DAI')
    const zkp = pools.field('Amount of ZKP')
    await expect(dai).toBeFocused()
    for (const field of [dai, zkp])
      await expect(field).toHaveAttribute('inputmode', 'decimal')
    await expect(pools.dialog.getByText('Balance: 100 DAI')).toBeVisible()
    await expect(pools.dialog.getByText(/Balance: 100 ZKP/)).toBeVisible()
    const { quote } = readChain(stack.deployment)
    await dai.fill('1.5')
    await expect(zkp).toHaveValue(await quote('1.5', 'DAI', 'ZKP'))
    await zkp.fill('10')
    await expect(dai).toHaveValue(await quote('10', 'ZKP', 'DAI'))
    await zkp.fill('')
    await expect(dai).toHaveValue('')
    await pools.press('Max DAI')
    await expect(dai).toHaveValue('100')
    await expect(zkp).toHaveValue(await quote('100', 'DAI', 'ZKP'))
    const price = Number(Number(await quote('1', 'DAI', 'ZKP')).toPrecision(6))
    await expect(pools.dialog).toContainText(`1 DAI = ${price} ZKP`)
    await expect(pools.dialog).toContainText(/0\.0000% → 0\.0\d\d\d%/)

    const message = pools.dialog.getByText('Enter valid amounts')
    await dai.fill('0')
    await pools.press('Add Liquidity')
    await expect(message).toBeVisible()
    await dai.fill('1')
    await expect(message).toBeHidden()
    wallet.reject('transaction')
    await pools.press('Add Liquidity')
    await expect(
      pools.form.getByText('Transaction cancelled by user'),
    ).toBeVisible()
    await test.step('its toast can be closed, by mouse and by keyboard, with the amounts kept', async () => {
      const toast = pools.dialog
        .locator('[data-kind]')
        .filter({ hasText: 'Transaction cancelled by user' })
      const close = toast.getByRole('button', { name: 'Close notification' })
      // It stays while it is pointed at.
      await close.hover()
      await page.clock.runFor(10_000)
      await close.click()
      await expect(toast).toBeHidden()
      wallet.reject('transaction')
      await pools.press('Add Liquidity')
      await close.focus()
      await page.clock.runFor(10_000)
      await expect(close).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(toast).toBeHidden()
    })
    await expect(dai).toHaveValue('1')
    await expect(pools.button('Add Liquidity')).toBeEnabled()
    // Nothing waits for the wallet any more, and nothing says so.
    await expect(pools.dialog.getByText('Confirm in MetaMask')).toHaveCount(0)
    await pools.press('Cancel')
    await expect(pools.dialog).toBeHidden()
    expect(wallet.transactions).toHaveLength(0)
  })

  test('adds with two approvals, told step by step, and then reads that pool again; without gas it says so', async ({
    app,
    page,
    chain,
    wallet,
  }) => {
    await app.openWith('/pools', { DAI: '10', USDT: '10' })
    const pools = poolsPage(page)
    await pools.add('DAI / USDT').click()
    await pools.field('Amount of DAI').fill('4')
    await pools.press('Add Liquidity')
    await expect(
      pools.form.getByText('Insufficient funds for gas fee'),
    ).toBeVisible()

    await chain.fund(wallet.address, 'ZKP', units('1', 'ZKP'))
    wallet.setAnswer('transaction', 'hang')
    await pools.press('Add Liquidity')
    const steps = pools.dialog.getByRole('list', { name: 'Steps' })
    await expect(steps.getByRole('listitem')).toHaveText([
      /Approve DAI.*Confirm in MetaMask/,
      /Approve USDT/,
      /Add liquidity/,
    ])
    await expect(pools.button('Processing...')).toBeDisabled()
    await expect(pools.button('Cancel')).toBeDisabled()
    for (const _ of ['DAI', 'USDT'])
      (await wallet.openPrompt('transaction')).approve()
    const last = await wallet.openPrompt('transaction')
    // The receipt comes through; what is read after it is held.
    const { release } = await hold(page, '**/*', 'eth_call')
    last.approve()
    await expect(page.getByText('Liquidity added successfully!')).toBeVisible()
    await expect(page.getByText('Added liquidity to DAI / USDT')).toBeVisible()
    await expect(pools.dialog).toBeHidden()
    const row = pools.pool('DAI / USDT')
    await expect(
      row.getByRole('button', { name: /Processing…/ }),
    ).toBeDisabled()
    await expect(row.getByText('Processing…')).toBeVisible()
    await expect(pools.add('DAI / ZKP')).toBeEnabled()
    release()
    expect(wallet.transactions).toHaveLength(3)
    expect(await chain.balance(wallet.address, 'DAI')).toBe(units('6', 'DAI'))
    expect(await chain.balance(wallet.address, 'USDT')).toBe(units('6', 'USDT'))
    const liquidity = await chain.liquidity(wallet.address, 'DAI-USDT')
    expect(liquidity).toBeGreaterThan(0n)
    await expect(pools.remove('DAI / USDT')).toBeEnabled()
  })
})

test.describe('Remove Liquidity', () => {
  test.beforeEach(async ({ app, page }) => {
    await app.giveLiquidity('DAI', 'ZKP', '2.23456789')
    await app.openWith('/pools', { ZKP: '1' })
    await poolsPage(page).remove('DAI / ZKP').click()
  })

  test('the form, what its field takes, and why an amount, a wallet or a node refuses', async ({
    page,
    wallet,
    watcher,
  }) => {
    watcher.allow(/ERR_FAILED|Failed to load resource/)
    const pools = poolsPage(page)
    await expect(pools.dialog).toHaveAccessibleName(
      'Remove Liquidity from: DAI/ZKP',
    )
    await expect(pools.dialog.getByRole('heading').locator('svg')).toHaveCount(
      2,
    )
    const amount = pools.field('Amount')
    await expect(amount).toBeFocused()
    for (const [name, value] of [
      ['type', 'text'],
      ['inputmode', 'decimal'],
      ['placeholder', '0.0'],
    ] as const)
      await expect(amount).toHaveAttribute(name, value)
    await expect(
      pools.dialog.getByText('Your LP balance: 2.234567 ZKP'),
    ).toBeVisible()
    await pools.press('Max')
    await expect(amount).toHaveValue('2.23456789')
    await expect(pools.dialog.getByText('You receive DAI')).toBeVisible()
    await pools.press('50%')
    await expect(amount).toHaveValue('1.117283945')

    const note = pools.dialog.getByText(/^Not entered:/)
    await amount.fill('')
    await amount.pressSequentially('1,5')
    await expect(amount).toHaveValue('1.5')
    for (const typed of ['1.2.3', '1e5', `0.${'0'.repeat(18)}1`]) {
      await amount.fill('')
      await amount.pressSequentially(typed)
      await expect(amount).toHaveValue(typed)
      await pools.press('Remove')
      await expect(
        pools.dialog.getByText('Invalid number format'),
      ).toBeVisible()
    }
    await expect(note).toBeHidden()
    await amount.fill('1')
    // Arrows move the caret, and nothing else.
    await amount.press('ArrowUp')
    await expect(amount).toHaveValue('1')
    await amount.selectText()
    await page.keyboard.insertText(' １．５ ')
    await expect(amount).toHaveValue('1.5')
    await amount.fill('1')
    await amount.selectText()
    await page.keyboard.insertText('1,234.5')
    await expect(amount).toHaveValue('1')
    await pools.press('1234.5?')
    await expect(amount).toHaveValue('1234.5')
    await expect(amount).toBeFocused()
    await expect(note).toBeHidden()

    for (const [text, message] of [
      ['', 'Enter a valid amount'],
      ['2.234567890000000001', 'Insufficient LP tokens'],
    ] as const) {
      await amount.fill(text)
      await pools.press('Remove')
      await expect(pools.dialog.getByText(message)).toBeVisible()
      await expect(amount).toHaveAttribute('aria-invalid', 'true')
      await amount.fill('1')
      await expect(pools.dialog.getByText(message)).toBeHidden()
    }

    wallet.reject('transaction')
    await pools.press('Remove')
    await expect(pools.form.getByText('rejected in the wallet')).toHaveText(
      'Failed to remove liquidity: The request was rejected in the wallet.',
    )
    await expect(amount).toHaveValue('1')
    await expect(pools.button('Remove')).toBeEnabled()
    await expect(pools.dialog.getByText('Confirm in MetaMask')).toHaveCount(0)

    await page.route('**/rpc', (route) =>
      (route.request().postData() ?? '').includes('eth_call')
        ? route.abort()
        : route.continue(),
    )
    await pools.press('Remove')
    await expect(
      pools.form.getByText('Failed to fetch LP balance'),
    ).toBeVisible()
    await expect(amount).toHaveValue('1')
    expect(wallet.transactions).toHaveLength(0)
  })

  test('removes with a signature; then all, with an approval as the wallet cannot sign, and the Remove button goes', async ({
    page,
    chain,
    wallet,
  }) => {
    const pools = poolsPage(page)
    await pools.field('Amount').fill('0.23456789')
    await pools.dialog.getByLabel('Approve by signature').check()
    wallet.hang('signTypedData')
    await pools.press('Remove')
    ;(await wallet.openPrompt('signTypedData')).approve()
    await expect(
      page.getByText('Removed 0.234567 LP from DAI / ZKP'),
    ).toBeVisible()
    expect(wallet.transactions).toHaveLength(1)

    const before = await chain.balance(wallet.address, 'DAI')
    await pools.remove('DAI / ZKP').click()
    await pools.press('Max')
    await pools.dialog.getByLabel('Approve by signature').check()
    wallet.failNext(
      'eth_signTypedData_v4',
      new WalletRpcError(4200, 'Unsupported method'),
    )
    wallet.hang('transaction')
    await pools.press('Remove')
    const approval = await wallet.openPrompt('transaction')
    await expect(pools.button('Processing...')).toBeDisabled()
    await expect(pools.button('Cancel')).toBeDisabled()
    await expect(
      pools.dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem'),
    ).toHaveText([/Approve LP tokens/, /Remove liquidity/])
    approval.approve()
    await expect(
      page.getByText('Removed 2.000000 LP from DAI / ZKP'),
    ).toBeVisible()
    await expect(pools.dialog).toBeHidden()
    await expect(pools.remove('DAI / ZKP')).toHaveCount(0)
    expect(wallet.transactions).toHaveLength(3)
    expect(await chain.liquidity(wallet.address, 'DAI-ZKP')).toBe(0n)
    const dai = (await chain.balance(wallet.address, 'DAI')) - before
    // One LP token of this pool is a geometric mean: √2 DAI to 2√2 ZKP each.
    expect(Number(formatUnits(dai, 18))).toBeCloseTo(Math.SQRT2, 4)
  })
})
