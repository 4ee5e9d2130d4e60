import { decodeFunctionData, parseAbi } from 'viem'
import { expectAccessible } from './expectAccessible'
import { expect, revertAfterEach, test } from './fixtures/test'
import { swapPage } from './swapPage'

revertAfterEach()

test('balances in the list of tokens; a slippage and a deadline of one’s own, by keyboard, with their warnings', async ({
  app,
  chain,
  page,
  wallet,
}) => {
  await app.openWith('/swap?amount=1', { ZKP: '10' })
  // The open list of tokens says what there is of each.
  await expect(
    swapPage(page).fromToken.locator('option').first(),
  ).toContainText('ZK Proof Token (native) · 10')
  const button = page.locator('button[aria-label^="Swap settings"]')
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Swap settings' })
  const slippage = dialog.getByLabel('Your slippage')
  await slippage.fill('51,5')
  await expect(
    dialog.getByText('Enter a percentage above 0, up to 50'),
  ).toBeVisible()
  await expect(slippage).toHaveValue('51,5')
  await slippage.fill('20')
  await expect(dialog.getByText('High slippage')).toBeVisible()
  await expectAccessible(page)
  // Settings apply on Done.
  await expect(button).toHaveText('')
  const deadline = dialog.getByLabel('Deadline')
  await expect(deadline).toHaveValue('20')
  await deadline.fill('5')
  await deadline.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await expect(button).toHaveText('20%')
  await expect(page.getByText('High slippage')).toBeVisible()
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0)

  const { timestamp } = await chain.client.getBlock()
  await swapPage(page).swap.click()
  await expect(page.getByText(/^Swap successful/)).toBeVisible()
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
  await expect(button).toHaveText('')
})

test('a typing error, a warning and a running swap leave the button in sight, on a desktop and on a phone', async ({
  app,
  page,
  wallet,
}) => {
  await app.openWith('/swap', { ZKP: '2000000' })
  const form = swapPage(page)
  const button = page.locator('button[type=submit]')
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await form.from.focus()
    await page.keyboard.insertText('1,234.5')
    await expect(page.getByRole('button', { name: '1234.5?' })).toBeVisible()
    await expect(button).toBeInViewport({ ratio: 1 })
    await form.toToken.selectOption('WBTC')
    await form.from.fill('1000000')
    await expect(page.getByText('Very high price impact')).toBeVisible()
    await expect(button).toBeInViewport({ ratio: 1 })
    wallet.hang('transaction')
    await form.from.fill('1000')
    await form.swap.click()
    const prompt = await wallet.openPrompt('transaction')
    await expect(
      page.getByRole('button', { name: /^Stop waiting/ }),
    ).toBeInViewport({ ratio: 1 })
    await expect(button).toBeInViewport({ ratio: 1 })
    prompt.reject()
    await expect(form.from).toBeEditable()
    await form.from.clear()
  }
})
