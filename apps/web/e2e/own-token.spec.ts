import { formatUnits } from 'viem'
import { expect, phone, revertAfterEach, test } from './fixtures/test'
import { checkOwnToken, deployToken, pasteToken } from './ownToken'
import { swapPage } from './swapPage'

test.describe.configure({ timeout: 150_000 })
revertAfterEach()

test('a token of one’s own: imported, in a pool, swapped, in the history, and taken out again', async ({
  app,
  chain,
  page,
  stack,
  wallet,
}) => {
  await checkOwnToken({ app, chain, page, stack, wallet })
})

test.describe('on a phone', () => {
  test.use(phone)
  test('a token of one’s own: imported, in a pool, swapped, in the history, and taken out again', async ({
    app,
    chain,
    page,
    stack,
    wallet,
  }) => {
    await checkOwnToken({ app, chain, page, stack, wallet })
  })
})

test('what is odd about a token is said before it is imported, and what is no token is refused', async ({
  app,
  chain,
  page,
  stack,
  wallet,
}) => {
  await app.openWith('/swap', { ZKP: '10' })
  const refuses = /It refused a test transfer/
  const nothing = /Anyone can create a token/
  const odd = [
    ['KeepsFee', 'FEE', 18, /keeps a part of each transfer/],
    ['AnswersNothing', 'MUTE', 18, /return no value/],
    ['Plain', 'LONG', 36, /more than 18 decimals/],
    ['Plain', 'USDT', 18, /Another token on this page is called USDT, too/],
    ['Plain', 'HI\u202eD\u200bE', 18, /characters that nobody can see/],
    ['Plain', '<img src=x onerror=alert(1)>', 18, nothing],
    ['ApprovesFromZero', 'ZERO', 18, nothing],
    ['Rebases', 'SHARE', 18, nothing],
    ['Pausable', 'PAUSED', 18, refuses, ['pause', true]],
    ['Blocks', 'BLOCKED', 18, refuses, ['block_', wallet.address, true]],
    ['AnswersFalse', 'FALSE', 18, refuses, ['stop', true]],
  ] as const
  for (const [contract, symbol, decimals, says, call] of odd) {
    const address = await deployToken(
      { chain, wallet },
      { contract, symbol, decimals, ...(call && { call }) },
    )
    const list = await pasteToken({ page }, 'To token', address)
    await expect(list.getByText(says)).toBeVisible()
    await list.getByRole('button', { name: /^Import / }).click()
    await expect(list).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`to=${address}`, 'i'))
  }
  const { contracts } = stack.deployment
  for (const [address, says] of [
    [contracts.router, 'This contract is not a token'],
    [wallet.address, 'There is no contract at this address'],
    [`0x${'aB'.repeat(20)}`, 'This is not a valid address'],
  ] as const) {
    const list = await pasteToken({ page }, 'To token', address)
    await expect(list.getByText(says)).toBeVisible()
    await expect(list.getByRole('button', { name: /^Import / })).toBeHidden()
    await app.closeDialog()
  }
  // All are there, told apart, and can go again.
  const list = await pasteToken({ page }, 'To token', '')
  await expect(
    list.getByRole('option').filter({ hasText: 'Imported' }),
  ).toHaveCount(odd.length)
  await expect(list.getByRole('option', { name: /^USDT_/ })).toBeVisible()
  for (const _ of odd)
    await list
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
  await expect(list.getByRole('option')).toHaveCount(5)
})

test('a link to a token asks, in a browser that does not know it', async ({
  app,
  browser,
  chain,
  page,
  stack,
  wallet,
}) => {
  const address = await deployToken({ chain, wallet }, { symbol: 'FOO' })
  const dialog = page.getByRole('dialog', { name: 'Import a token' })
  await app.open(`/swap?from=ZKP&to=${address}`)
  await expect(dialog.getByText('The link that you followed')).toBeVisible()
  await expect(dialog.getByText(address)).toBeVisible()
  await dialog.getByRole('button', { name: 'Import FOO' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('To token')).toHaveValue('FOO')

  const stranger = await browser.newPage({ baseURL: stack.web })
  await stranger.goto(page.url())
  await expect(
    stranger.getByRole('button', { name: 'Import FOO' }),
  ).toBeVisible()
  await stranger.getByRole('button', { name: 'Cancel' }).click()
  await expect(stranger.getByRole('dialog')).toBeHidden()
  await expect(stranger).not.toHaveURL(/0x/)

  // A link to its pool asks, too, and then shows the pool.
  await stranger.goto(`/pools?pool=${address}-DAI`)
  await stranger.getByRole('button', { name: 'Import FOO' }).click()
  await expect(
    stranger.getByRole('dialog').getByRole('heading', { name: 'FOO / DAI' }),
  ).toBeVisible()
  await stranger.close()
})

test('tabs follow an import and a removal', async ({
  app,
  chain,
  context,
  page,
  wallet,
}) => {
  const address = await deployToken({ chain, wallet }, { symbol: 'FOO' })
  await app.open('/swap')
  const other = await context.newPage()
  await other.goto('/swap')
  await expect(other.getByLabel('To token')).toBeVisible()
  const list = await pasteToken({ page }, 'To token', address)
  await list.getByRole('button', { name: 'Import FOO' }).click()
  await expect(other.getByLabel('To token').locator('option')).toContainText([
    'FOO',
  ])
  await other.getByRole('button', { name: 'Import a token…' }).click()
  await other.getByRole('button', { name: 'Remove FOO' }).click()
  await expect(
    page.getByLabel('To token').locator('option', { hasText: 'FOO' }),
  ).toHaveCount(0)
})

test('a swap is sent to another address, once', async ({
  app,
  chain,
  page,
  stack,
  wallet,
}) => {
  // An account that nobody pays: the faucet's would also change by its payouts.
  const other = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
  const { contracts, tokens } = stack.deployment
  await app.openWith('/swap?from=USDT&to=DAI&amount=10', {
    ZKP: '10',
    USDT: '100',
  })
  const before = await chain.balance(other, 'DAI')
  const { swap, steps } = swapPage(page)
  await page.getByRole('button', { name: 'Swap settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Swap settings' })
  const field = dialog.getByLabel('Send to another address')
  for (const [text, says] of [
    ['0x12', 'Enter an address'],
    [other.replace('A4dc', 'a4dc'), 'The checksum is wrong'],
    [tokens[0]?.address ?? '', 'This is a token’s contract'],
    [contracts.router, 'belongs to the exchange'],
    [wallet.address, 'This is your own address'],
    [other, 'No contract is at this address'],
  ] as const) {
    await field.fill(text)
    await expect(dialog.getByText(says)).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('What you receive goes to')).toContainText(other)
  await chain.pauseMining()
  await swap.click()
  await expect(steps.first()).toBeVisible()
  await expect(
    page.getByRole('definition').filter({ hasText: other }),
  ).toBeVisible()
  await chain.resumeMining()
  await expect(app.toast('Swap successful')).toBeVisible()
  await expect(page.getByText('Sent to')).toContainText(other)
  expect(await chain.balance(other, 'DAI')).toBeGreaterThan(before)
  expect(formatUnits(await chain.balance(wallet.address, 'DAI'), 18)).toBe('0')
  await expect(page.getByText('What you receive goes to')).toBeHidden()
  await page.getByRole('button', { name: 'Show history' }).click()
  const history = page.getByRole('dialog')
  await history.getByRole('button', { name: 'Load history' }).click()
  await expect(history.getByText('sent to 0x9965…A4dc')).toBeVisible()
})
