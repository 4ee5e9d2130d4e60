import { createManyPools } from '../../../packages/sdk/test/createManyPools'
import { expectAccessible, expectNoSideScroll } from './expectAccessible'
import { units } from './fixtures/createChain'
import { expect, test } from './fixtures/test'
import { swapPage } from './swapPage'
import { withManyPools } from './withManyPools'

test('of 393 pools the first figures show after two requests, a page of them; any pool and any of 100 tokens is found', async ({
  app,
  chain,
  page,
  stack,
  wallet,
}) => {
  const many = await createManyPools(stack)
  await withManyPools(page, many)
  for (const [symbol, amount] of [
    ['ZKP', '10'],
    ['DAI', '12'],
  ] as const)
    await chain.fund(wallet.address, symbol, units(amount, symbol))
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc')) requests += 1
  })
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await app.open('/pools')
  await expect(rows.first()).toContainText('$')
  expect(requests).toBeLessThanOrEqual(2)
  await expect(rows).toHaveCount(50)
  await expect(page.getByText('1 to 50 of 393')).toBeVisible()
  await expect(page.getByText('393 pools')).toBeVisible()
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows.last()).toBeInViewport({ ratio: 1 })
  // The header stays, and the page is not wider than the window.
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  await expectNoSideScroll(page)

  // Another order is one of all pools, and read from its beginning.
  const pages = page.getByRole('navigation', { name: 'Pages of pools' })
  const next = pages.getByRole('button', { name: 'Next page' })
  await next.click()
  await expect(page.getByText('51 to 100 of 393')).toBeVisible()
  await page.getByRole('button', { name: 'Pool', exact: true }).click()
  await expect(rows.first()).toContainText('WETH / ZKP')
  await expect(page.getByText('1 to 50 of 393')).toBeVisible()

  const search = page.getByRole('searchbox')
  await search.focus()
  await page.keyboard.type('c007 weth')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('C007 / WETH')
  await expect(next).toBeDisabled()
  await search.fill('c07')
  // 70 to 79, each with three hubs, and the eleven pairs of neighbours.
  await expect(page.getByText('1 to 41 of 41')).toBeVisible()
  await search.fill('nonsense')
  await expect(page.getByText('No pool matches “nonsense”.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Swap', exact: true }).click()
  await app.connect()
  const { fromToken, toToken } = swapPage(page)
  const field = page.getByRole('combobox')
  const options = page.getByRole('option')
  const dialog = page.getByRole('dialog', { name: 'Choose a token' })
  const type = async (text: string) => {
    await field.fill('')
    await page.keyboard.type(text)
  }

  await fromToken.focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(page.getByText('Tokens found: 101')).toBeVisible()
  await expectAccessible(page)
  await type('dai')
  await expect(options).toHaveCount(1)
  await expect(options).toContainText('12')
  await type('c09')
  await expect(options).toHaveCount(6)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(fromToken).toContainText('C091')
  await expect(fromToken).toBeFocused()

  // A screen reader announces the option that the arrows are on.
  await toToken.press('Enter')
  await type('coin number 5')
  await page.keyboard.press('ArrowUp')
  const active = await field.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toContainText('C059')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(toToken).not.toContainText('C059')

  await toToken.press('Enter')
  await type(many.tokens[42]?.address ?? '')
  await expect(options).toHaveCount(1)
  await options.click()
  await expect(toToken).toContainText('C042')
  await expect(page.getByLabel('From', { exact: true })).toBeVisible()

  await toToken.press('Enter')
  await type(wallet.address)
  await expect(
    page.getByText('There is no contract at this address on this network.'),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()

  // On a phone it stays within the screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await type('c')
  const box = await dialog.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
})
