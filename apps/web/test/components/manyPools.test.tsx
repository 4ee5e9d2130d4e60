import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createManyPools } from '../../../../packages/sdk/test/createManyPools'
import { deployment, rpcUrl } from './chain'
import { expectAccessible, expectNoSideScroll } from './expectAccessible'
import { press } from './hands'
import { line } from './line'
import { connect, createWallet, openPage } from './openPage'
import { swapPage } from './swapPage'

test('shows the first of 393 pools after three requests, and finds any pool and token', async () => {
  const many = await createManyPools({ deployment, rpc: rpcUrl })
  const wallet = await createWallet(
    { ZKP: '10', DAI: '12' },
    { isConnected: false },
  )
  const before = line.requests.length
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await openPage('/pools', {
    ...deployment,
    tokens: [...deployment.tokens, ...many.tokens],
    pairs: [...deployment.pairs, ...many.pairs],
  })
  await expect.element(rows.first()).toHaveTextContent('$')
  // A read that runs before the client's first read also requests the block number.
  expect(line.requests.length - before).toBeLessThanOrEqual(3)
  await expect.element(rows).toHaveLength(50)
  await expect.element(page.getByText('1 to 50 of 393')).toBeVisible()
  rows.last().element().scrollIntoView({ block: 'nearest' })
  await expect.element(rows.last()).toBeInViewport({ ratio: 0.99 })
  // The header stays visible, and the page is not wider than the window.
  await expect.element(page.getByRole('banner')).toBeInViewport({ ratio: 0.99 })
  expectNoSideScroll()

  // Another order applies to all pools, and starts at the first page.
  const pages = page.getByRole('navigation', { name: 'Pages of pools' })
  const next = pages.getByRole('button', { name: 'Next page' })
  await next.click()
  await expect.element(page.getByText('51 to 100 of 393')).toBeVisible()
  await page.getByRole('button', { name: 'Pool', exact: true }).click()
  await expect.element(rows.first()).toHaveTextContent('WETH / ZKP')
  await expect.element(page.getByText('1 to 50 of 393')).toBeVisible()

  const search = page.getByRole('searchbox')
  await press(search, 'c007 weth')
  await expect.element(rows).toHaveLength(1)
  await expect.element(rows).toHaveTextContent('C007 / WETH')
  await expect.element(next).toBeDisabled()
  await search.fill('c07')
  // The results are the pairs of tokens 70 to 79: each with three hubs, and the eleven
  // pairs of neighbors.
  await expect.element(page.getByText('1 to 41 of 41')).toBeVisible()
  await search.fill('nonsense')
  await expect
    .element(page.getByText('No pool matches “nonsense”.'))
    .toBeVisible()
  await expectAccessible()

  await page.getByRole('link', { name: 'Swap', exact: true }).click()
  await connect()
  const { fromToken, toToken } = swapPage
  const field = page.getByRole('combobox')
  const options = page.getByRole('option')
  const dialog = page.getByRole('dialog', { name: 'Choose a token' })
  const type = async (text: string) => {
    await field.fill('')
    await userEvent.keyboard(text)
  }

  await press(fromToken, '{Enter}')
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByText('Tokens found: 101')).toBeVisible()
  await expectAccessible()
  await type('dai')
  await expect.element(options).toHaveLength(1)
  await expect.element(options).toHaveTextContent('12')
  await type('c09')
  await expect.element(options).toHaveLength(6)
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(fromToken).toHaveTextContent('C091')
  await expect.element(fromToken).toHaveFocus()

  // A screen reader announces the option that the arrows select.
  await press(toToken, '{Enter}')
  await type('coin number 5')
  await userEvent.keyboard('{ArrowUp}')
  const active = field.element().getAttribute('aria-activedescendant')
  await expect
    .element(page.getByCss(`[id="${active}"]`))
    .toHaveTextContent('C059')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toToken).not.toHaveTextContent('C059')

  await press(toToken, '{Enter}')
  await type(many.tokens[42]?.address ?? '')
  await expect.element(options).toHaveLength(1)
  await options.click()
  await expect.element(toToken).toHaveTextContent('C042')
  await expect
    .element(page.getByLabelText('From', { exact: true }))
    .toBeVisible()

  await press(toToken, '{Enter}')
  await type(wallet.address)
  await expect
    .element(
      page.getByText('There is no contract at this address on this network.'),
    )
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()

  // On a phone, the list must stay within the screen.
  await page.viewport(390, 844)
  await type('c')
  const { left, right } = dialog.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(390)
})
