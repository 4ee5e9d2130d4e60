import { routerAbi } from '@letheswap/sdk'
import { WalletRpcError } from '@letheswap/test-wallet'
import toasts from 'react-hot-toast/headless'
import { decodeFunctionData, formatUnits, type Hash } from 'viem'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readChain } from '../../e2e/chain'
import { units } from '../../e2e/fixtures/createChain'
import { chain, deployment } from './chain'
import { focus, passTime, paste, press, takeClock } from './hands'
import { line } from './line'
import { createWallet, openPage, openWith, toast } from './openPage'
import { poolsPage as pools } from './poolsPage'

/** Decodes the arguments of a sent call to the router. */
async function readArgs(hash: Hash | undefined): Promise<readonly unknown[]> {
  const { input } = await chain.client.getTransaction({ hash: hash ?? '0x' })
  return decodeFunctionData({ abi: routerAbi, data: input }).args ?? []
}

describe('Add Liquidity', () => {
  test('requires a wallet, fills in the other amount, and explains invalid amounts', async () => {
    takeClock()
    const all = '100.000000001'
    const wallet = await createWallet(
      { ZKP: '100', DAI: all },
      { isConnected: false },
    )
    await openPage('/pools')

    await pools.add('DAI / ZKP').click()
    await expect.element(toast('Please connect your wallet')).toBeVisible()
    await expect.element(pools.dialog).toHaveLength(0)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect
      .element(page.getByText('Wallet connected successfully!'))
      .toBeVisible()
    await expect
      .element(main.getByText('Please connect your wallet'))
      .not.toBeInTheDocument()
    // Removes the toasts, because a toast over a button stays while the pointer is over
    // it.
    toasts.remove()

    await pools.add('DAI / ZKP').click()
    await expect
      .element(pools.dialog)
      .toHaveAccessibleName('Add Liquidity to: DAI/ZKP')
    const dai = pools.field('Amount of DAI')
    const zkp = pools.field('Amount of ZKP')
    await expect.element(dai).toHaveFocus()
    for (const field of [dai, zkp])
      await expect.element(field).toHaveAttribute('inputmode', 'decimal')
    await expect
      .element(pools.dialog.getByText('Balance: 100 DAI'))
      .toBeVisible()
    await expect
      .element(pools.dialog.getByText(/Balance: 100 ZKP/))
      .toBeVisible()
    const { quote } = readChain(deployment)
    await dai.fill('1.5')
    await expect.element(zkp).toHaveValue(await quote('1.5', 'DAI', 'ZKP'))
    await zkp.fill('10')
    await expect.element(dai).toHaveValue(await quote('10', 'ZKP', 'DAI'))
    await zkp.fill('')
    await expect.element(dai).toHaveValue('')
    await pools.press('Max DAI')
    await expect.element(dai).toHaveValue(all)
    await expect.element(zkp).toHaveValue(await quote(all, 'DAI', 'ZKP'))
    const price = Number(Number(await quote('1', 'DAI', 'ZKP')).toPrecision(6))
    await expect.element(pools.dialog).toHaveTextContent(`1 DAI = ${price} ZKP`)
    await expect
      .element(pools.dialog)
      .toHaveTextContent(/0\.0000% → 0\.0\d\d\d%/)

    const message = pools.dialog.getByText('Enter valid amounts')
    await dai.fill('0')
    await pools.press('Add Liquidity')
    await expect.element(message).toBeVisible()
    await dai.fill('1')
    await expect.element(message).not.toBeInTheDocument()
    wallet.reject('transaction')
    await pools.press('Add Liquidity')
    await expect
      .element(pools.form.getByText('Transaction cancelled by user'))
      .toBeVisible()
    // The toast can be closed by mouse and by keyboard without losing the amounts. It
    // stays while it is hovered or focused.
    const told = pools.dialog
      .getByCss('[data-kind]')
      .filter({ hasText: 'Transaction cancelled by user' })
    const close = told.getByRole('button', { name: 'Close notification' })
    await close.hover()
    await passTime(10_000)
    await close.click()
    await expect.element(told).not.toBeInTheDocument()
    wallet.reject('transaction')
    await pools.press('Add Liquidity')
    await expect.element(close).toBeVisible()
    focus(close)
    await passTime(10_000)
    await expect.element(close).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(told).not.toBeInTheDocument()
    await expect.element(dai).toHaveValue('1')
    await expect.element(pools.button('Add Liquidity')).toBeEnabled()
    // The page no longer waits for the wallet.
    await expect
      .element(pools.dialog.getByText('Confirm in MetaMask'))
      .toHaveLength(0)
    await pools.press('Cancel')
    await expect.element(pools.dialog).not.toBeInTheDocument()
    expect(wallet.transactions).toHaveLength(0)
  })

  test('adds with two approvals, reads only that pool again, and warns about missing gas', async () => {
    const { wallet } = await openWith('/pools', { DAI: '10', USDT: '10' })

    await pools.add('DAI / USDT').click()
    await pools.field('Amount of DAI').fill('4')
    await pools.press('Add Liquidity')
    await expect
      .element(pools.form.getByText('Insufficient funds for gas fee'))
      .toBeVisible()

    await chain.fund(wallet.address, 'ZKP', units('1', 'ZKP'))
    wallet.setAnswer('transaction', 'hang')
    await pools.press('Add Liquidity')
    const steps = pools.dialog.getByRole('list', { name: 'Steps' })
    await expect
      .poll(() => steps.getByRole('listitem').elements())
      .toHaveTexts([
        /Approve DAI.*Confirm in MetaMask/,
        /Approve USDT/,
        /Add liquidity/,
      ])
    await expect.element(pools.button('Processing...')).toBeDisabled()
    await expect.element(pools.button('Cancel')).toBeDisabled()
    for (const _ of ['DAI', 'USDT'])
      (await wallet.openPrompt('transaction')).approve()
    const last = await wallet.openPrompt('transaction')
    // The receipt arrives, but later reads wait.
    const release = line.hold('eth_call')
    last.approve()
    await expect
      .element(page.getByText('Liquidity added successfully!'))
      .toBeVisible()
    await expect
      .element(page.getByText('Added liquidity to DAI / USDT'))
      .toBeVisible()
    await expect.element(pools.dialog).not.toBeInTheDocument()
    const row = pools.pool('DAI / USDT')
    await expect
      .element(row.getByRole('button', { name: /Processing…/ }))
      .toBeDisabled()
    await expect.element(row.getByText('Processing…')).toBeVisible()
    await expect.element(pools.add('DAI / ZKP')).toBeEnabled()
    release()
    expect(wallet.transactions).toHaveLength(3)
    // The call's minimum amounts are 0.
    const sent = await readArgs(wallet.transactions[2])
    expect(sent.slice(4, 6)).toEqual([0n, 0n])
    expect(await chain.balance(wallet.address, 'DAI')).toBe(units('6', 'DAI'))
    expect(await chain.balance(wallet.address, 'USDT')).toBe(units('6', 'USDT'))
    const liquidity = await chain.liquidity(wallet.address, 'DAI-USDT')
    expect(liquidity).toBeGreaterThan(0n)
    await expect.element(pools.remove('DAI / USDT')).toBeEnabled()
  })
})

describe('Remove Liquidity', () => {
  async function openDialog() {
    const wallet = await createWallet({ ZKP: '1' })
    await chain.giveLiquidity(wallet.address, 'DAI', 'ZKP', '2.23456789')
    await openPage('/pools')
    await pools.remove('DAI / ZKP').click()
    return wallet
  }

  test('accepts valid amounts, and explains why an amount, a wallet or a node fails', async () => {
    const wallet = await openDialog()

    await expect
      .element(pools.dialog)
      .toHaveAccessibleName('Remove Liquidity from: DAI/ZKP')
    await expect
      .element(pools.dialog.getByRole('heading').getByCss('svg'))
      .toHaveLength(2)
    const amount = pools.field('Amount')
    await expect.element(amount).toHaveFocus()
    for (const [name, value] of [
      ['type', 'text'],
      ['inputmode', 'decimal'],
      ['placeholder', '0.0'],
    ] as const)
      await expect.element(amount).toHaveAttribute(name, value)
    await expect
      .element(pools.dialog.getByText('Your LP balance: 2.234567 ZKP'))
      .toBeVisible()
    await pools.press('Max')
    await expect.element(amount).toHaveValue('2.23456789')
    await expect
      .element(pools.dialog.getByText('You receive DAI'))
      .toBeVisible()
    await pools.press('50%')
    await expect.element(amount).toHaveValue('1.117283945')

    const note = pools.dialog.getByText(
      /^Use digits and one decimal point only/,
    )
    await amount.fill('')
    await userEvent.type(amount, '1,5')
    await expect.element(amount).toHaveValue('1.5')
    for (const typed of ['1.2.3', '1e5', `0.${'0'.repeat(18)}1`]) {
      await amount.fill('')
      await userEvent.type(amount, typed)
      await expect.element(amount).toHaveValue(typed)
      await pools.press('Remove')
      await expect
        .element(pools.dialog.getByText('Invalid number format'))
        .toBeVisible()
    }
    await expect.element(note).not.toBeInTheDocument()
    await amount.fill('1')
    // Arrow keys only move the caret, and do not change the amount.
    await press(amount, '{ArrowUp}')
    await expect.element(amount).toHaveValue('1')
    await paste(amount, ' １．５ ')
    await expect.element(amount).toHaveValue('1.5')
    await amount.fill('1')
    await paste(amount, '1,234.5')
    await expect.element(amount).toHaveValue('1')
    await pools.press('1234.5?')
    await expect.element(amount).toHaveValue('1234.5')
    await expect.element(amount).toHaveFocus()
    await expect.element(note).not.toBeInTheDocument()

    for (const [text, message] of [
      ['', 'Enter a valid amount'],
      ['2.234567890000000001', 'Insufficient LP tokens'],
    ] as const) {
      await amount.fill(text)
      await pools.press('Remove')
      await expect.element(pools.dialog.getByText(message)).toBeVisible()
      await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
      await amount.fill('1')
      await expect
        .element(pools.dialog.getByText(message))
        .not.toBeInTheDocument()
    }

    wallet.reject('transaction')
    await pools.press('Remove')
    await expect
      .element(pools.form.getByText('rejected in the wallet'))
      .toHaveText(
        'Failed to remove liquidity: The request was rejected in the wallet.',
      )
    await expect.element(amount).toHaveValue('1')
    await expect.element(pools.button('Remove')).toBeEnabled()
    await expect
      .element(pools.dialog.getByText('Confirm in MetaMask'))
      .toHaveLength(0)

    line.cut('eth_call')
    await pools.press('Remove')
    await expect
      .element(pools.form.getByText('Failed to fetch LP balance'))
      .toBeVisible()
    await expect.element(amount).toHaveValue('1')
    expect(wallet.transactions).toHaveLength(0)
  })

  test('removes with a signature, then everything with an approval if the wallet cannot sign', async () => {
    const wallet = await openDialog()

    await pools.field('Amount').fill('0.23456789')
    await pools.dialog.getByLabelText('Approve with a signature').click()
    wallet.hang('signTypedData')
    await pools.press('Remove')
    ;(await wallet.openPrompt('signTypedData')).approve()
    await expect
      .element(page.getByText('Removed 0.234567 LP from DAI / ZKP'))
      .toBeVisible()
    toasts.remove()
    expect(wallet.transactions).toHaveLength(1)

    const before = await chain.balance(wallet.address, 'DAI')
    await pools.remove('DAI / ZKP').click()
    await pools.press('Max')
    await pools.dialog.getByLabelText('Approve with a signature').click()
    wallet.failNext(
      'eth_signTypedData_v4',
      new WalletRpcError(4200, 'Unsupported method'),
    )
    wallet.hang('transaction')
    await pools.press('Remove')
    const approval = await wallet.openPrompt('transaction')
    await expect.element(pools.button('Processing...')).toBeDisabled()
    await expect.element(pools.button('Cancel')).toBeDisabled()
    await expect
      .poll(() =>
        pools.dialog
          .getByRole('list', { name: 'Steps' })
          .getByRole('listitem')
          .elements(),
      )
      .toHaveTexts([/Approve LP tokens/, /Remove liquidity/])
    approval.approve()
    await expect
      .element(page.getByText('Removed 2.000000 LP from DAI / ZKP'))
      .toBeVisible()
    await expect.element(pools.dialog).not.toBeInTheDocument()
    await expect.element(pools.remove('DAI / ZKP')).toHaveLength(0)
    expect(wallet.transactions).toHaveLength(3)
    const sent = await readArgs(wallet.transactions[2])
    expect(sent.slice(2, 4)).toEqual([0n, 0n])
    expect(await chain.liquidity(wallet.address, 'DAI-ZKP')).toBe(0n)
    const dai = (await chain.balance(wallet.address, 'DAI')) - before
    // An LP token of this pool is worth √2 DAI and 2√2 ZKP.
    expect(Number(formatUnits(dai, 18))).toBeCloseTo(Math.SQRT2, 4)
  })
})
