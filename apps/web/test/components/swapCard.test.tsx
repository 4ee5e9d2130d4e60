import { decodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chain } from './chain'
import { expectAccessible } from './expectAccessible'
import { focus, insertText, press } from './hands'
import { openWith } from './openPage'
import { swapPage } from './swapPage'

const { from, fromToken, max, swap, to, toToken } = swapPage
const submit = page.getByCss('button[type=submit]')

test('shows balances in the token list, and accepts custom settings by keyboard', async () => {
  const { wallet } = await openWith('/swap?amount=1', { ZKP: '10' })
  // The open list of tokens shows the balance of each.
  await expect
    .element(fromToken.getByRole('option').first())
    .toHaveTextContent('ZK Proof Token (native) · 10')
  const button = page.getByCss('button[aria-label^="Swap settings"]')
  await press(button, '{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Swap settings' })
  const own = dialog.getByLabelText('Your slippage')
  await own.fill('51,5')
  await expect
    .element(dialog.getByText('Enter a percentage above 0, up to 50'))
    .toBeVisible()
  await expect.element(own).toHaveValue('51,5')
  await own.fill('20')
  await expect.element(dialog.getByText('High slippage')).toBeVisible()
  await expectAccessible()
  // Settings apply only when Done is pressed.
  await expect.element(button).toHaveText('')
  const deadline = dialog.getByLabelText('Deadline')
  await expect.element(deadline).toHaveValue('20')
  await deadline.fill('5')
  await press(deadline, '{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveText('20%')
  await expect.element(page.getByText('High slippage')).toBeVisible()
  await expect
    .element(page.getByRole('button', { pressed: true }))
    .toHaveLength(0)

  const { timestamp } = await chain.client.getBlock()
  await swap.click()
  await expect.element(page.getByText(/^Swap successful/)).toBeVisible()
  const [hash = '0x'] = wallet.transactions
  const { input } = await chain.client.getTransaction({ hash })
  const { args } = decodeFunctionData({
    abi: parseAbi([
      'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
    ]),
    data: input,
  })
  const [, , , until] = args
  expect(Number(until - timestamp)).toBeGreaterThanOrEqual(300)
  expect(Number(until - timestamp)).toBeLessThan(420)

  await page.getByRole('button', { name: '1.0%' }).click()
  await expect.element(button).toHaveText('')
})

test('errors, warnings and a running swap keep the button visible on desktop and phone', async () => {
  const { wallet } = await openWith('/swap', { ZKP: '2000000' })
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    focus(from)
    await insertText('1,234.5')
    await expect
      .element(page.getByRole('button', { name: '1234.5?' }))
      .toBeVisible()
    await expect.element(submit).toBeInViewport({ ratio: 0.99 })
    await toToken.selectOptions('WBTC')
    await from.fill('1000000')
    await expect.element(page.getByText('Very high price impact')).toBeVisible()
    await expect.element(submit).toBeInViewport({ ratio: 0.99 })
    wallet.hang('transaction')
    await from.fill('1000')
    await swap.click()
    const prompt = await wallet.openPrompt('transaction')
    await expect
      .element(page.getByRole('button', { name: /^Stop waiting/ }))
      .toBeInViewport({ ratio: 0.99 })
    await expect.element(submit).toBeInViewport({ ratio: 0.99 })
    prompt.reject()
    await expect.element(from).toBeEnabled()
    await from.clear()
  }
})

test('the Swap button keeps its position from the first key to the success', async () => {
  const { open, wallet } = await openWith('/swap', { ZKP: '2000', USDT: '50' })
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [375, 600],
  ] as const) {
    await page.viewport(width, height)
    await open('/swap')
    await expect.element(max).toBeEnabled()
    // Collects the button's positions in all frames.
    const places = new Set<number>()
    const button = submit.element()
    let frame = 0
    const look = () => {
      places.add(Math.round(button.getBoundingClientRect().top + scrollY))
      frame = requestAnimationFrame(look)
    }
    look()
    await expect
      .element(submit, { message: 'in sight without scrolling' })
      .toBeInViewport({ ratio: 0.99 })

    await userEvent.type(from, '1,234.5')
    await insertText('1,234')
    await from.fill('5000')
    await expect
      .element(page.getByText('Insufficient balance: ZKP'))
      .toBeVisible()
    await from.fill('1')
    await expect.element(swap).toBeEnabled()
    wallet.reject('transaction')
    await swap.click()
    await expect.element(page.getByText('Swap failed').first()).toBeVisible()
    await from.fill('2')
    await expect.element(swap).toBeEnabled()
    wallet.hang('transaction')
    await swap.click()
    const prompt = await wallet.openPrompt('transaction')
    await expect
      .element(page.getByRole('button', { name: /^Stop waiting/ }))
      .toBeVisible()
    prompt.approve()
    await expect
      .element(page.getByRole('region', { name: 'Last swap' }))
      .toBeVisible()
    await from.fill('3')
    await expect.element(swap).toBeEnabled()
    cancelAnimationFrame(frame)
    expect([...places], `${width} × ${height}`).toHaveLength(1)
  }
})

test('the swap card fits into 1280 by 800, and the button never covers the form on a low screen', async () => {
  await openWith('/swap?from=ZKP&to=USDT&amount=1.5', { ZKP: '12.345678' })
  const card = page.getByRole('region', { name: 'Swap', exact: true })
  const expectFit = async () => {
    await expect.element(swap).toBeEnabled()
    expect(card.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
      800,
    )
  }
  await expectFit()
  // An entered To amount adds a line to the card.
  await to.fill('0.5')
  await expect.element(from).not.toHaveValue('1.5')
  await expectFit()

  await page.viewport(640, 400)
  expect(swap.element().getBoundingClientRect().top).toBeGreaterThan(400)
  // On an upright phone, the button must stay visible.
  await page.viewport(390, 844)
  await expect.element(swap).toBeInViewport({ ratio: 0.99 })
})
