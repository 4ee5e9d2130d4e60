import toasts from 'react-hot-toast/headless'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { units } from '../../e2e/fixtures/createChain'
import { sellCoin } from '../../e2e/trade'
import { chain, stack } from './chain'
import { expectAccessible } from './expectAccessible'
import { save } from './hands'
import { line } from './line'
import {
  connect,
  createWallet,
  openPage,
  openWith,
  pressInMenu,
} from './openPage'
import { swapPage as form } from './swapPage'

const dialog = page.getByRole('dialog', { name: 'Swap History (On-Chain)' })
const opener = page.getByRole('button', { name: 'Show history' })
const button = (name: string) =>
  dialog.getByRole('button', { name, exact: true }).last()
const rows = dialog.getByRole('list', { name: 'Swaps' }).getByRole('listitem')

const panel = page.getByRole('dialog', { name: 'Your activity' })
const listed = panel
  .getByRole('list', { name: 'Transactions' })
  .getByCss(':scope > li')
const press = (name: string) =>
  panel.getByRole('button', { name, exact: true }).click()

test('lists swaps newest first, refreshes, exports, and keeps them after a reload', async () => {
  const { open, wallet } = await openWith('/swap', { ZKP: '10', DAI: '10' })
  const swap = async (from: string, to: string, amount: string) => {
    await form.fromToken.selectOptions(from)
    await form.toToken.selectOptions(to)
    await form.from.fill(amount)
    await form.swap.click()
    await expect
      .element(page.getByText(`Swap successful: ${amount} ${from} → ${to}`))
      .toBeVisible()
    // Removes the toasts, because a toast over a button stays while the pointer is over
    // it.
    toasts.remove()
  }
  await swap('ZKP', 'USDT', '2')
  await opener.click()
  await button('Load history').click()
  await expect.element(rows).toHaveLength(1)
  await expect
    .poll(() => rows.elements())
    .toHaveTexts([/2 ZKPswapped for0\.99 USDT/])
  await button('Close').click()

  await swap('DAI', 'ZKP', '3')
  await opener.click()
  await expect.element(rows).toHaveLength(1)
  await button('Refresh').click()
  await expect.element(rows).toHaveLength(2)
  await expect
    .poll(() => rows.elements())
    .toHaveTexts([/3 DAIswapped for5\.98\d* ZKP/, /2 ZKP/])
  const row = rows.first()
  await expect.element(row.getByText(/^Block \d+$/)).toBeVisible()
  await expect
    .element(row.getByCss('time'))
    .toHaveAttribute('datetime', expect.stringMatching(/^\d{4}-/))
  await expect
    .element(row.getByRole('button', { name: /copy transaction hash/ }))
    .toHaveAttribute('title', wallet.transactions.at(-1) ?? '')

  const csv = await save(() => button('Export CSV').click())
  expect(csv.name).toBe('swap-history.csv')
  const json = await save(() => button('Export JSON').click())
  expect(json.name).toBe('swap-history.json')
  const [hash = '0x'] = wallet.transactions
  const { blockHash } = await chain.receipt(hash)
  const [, , earlier, ...others] = csv.text.trim().split(/\r?\n/)
  expect(earlier).toMatch(/,ZKP,2,USDT,0\.99\d+,/)
  expect(earlier).toContain(hash)
  expect(earlier).toContain(blockHash)
  expect(others).toEqual([])
  expect(JSON.parse(json.text)[1]).toMatchObject({
    amountIn: '2000000000000000000',
    txHash: hash,
    blockHash,
  })

  await open()
  await opener.click()
  await button('Load history').click()
  await expect.element(rows).toHaveLength(2)
})

test('asks for a wallet, shows progress with a stop button, and offers a retry after a failure', async () => {
  await createWallet({}, { isConnected: false })
  await openPage('/swap')
  await opener.click()
  await expect
    .element(dialog.getByText('Please connect your wallet'))
    .toBeVisible()
  for (const name of ['Refresh', 'Load history', 'Load more'])
    await expect.element(button(name)).toBeDisabled()
  await button('Close').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()

  await connect()
  await opener.click()
  const release = line.hold()
  await button('Load history').click()
  await expect
    .element(dialog.getByText(/Reading the chain/).last())
    .toBeVisible()
  await expect.element(button('Load history')).toBeDisabled()
  await button('Stop').click()
  await expect.element(button('Stop')).toHaveLength(0)
  release()
  await expect.element(button('Load history')).toBeEnabled()

  line.cut()
  await button('Load history').click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  line.restore()
  await button('Load history').click()
  await expect.element(dialog.getByText('No swaps yet.')).toBeVisible()
  await expect.element(dialog.getByRole('alert')).toHaveLength(0)
  await expect.element(button('Load more')).toBeDisabled()
  await expect.element(button('Export CSV')).toBeDisabled()
})

test('Load more continues to the start of the chain, in the history and the activity', async () => {
  const wallet = await createWallet({ ZKP: '30' })
  const account = wallet.address
  // A page has twenty entries, so 21 swaps need two.
  for (let count = 0; count < 21; count++)
    await sellCoin({ chain, stack }, { account, amount: '1' })

  await openPage('/swap')
  await opener.click()
  await button('Load history').click()
  await expect.element(rows).toHaveLength(20)
  await button('Load more').click()
  await expect.element(rows).toHaveLength(21)
  await expect
    .element(dialog.getByText('You’ve reached the end.'))
    .toBeVisible()
  await expect.element(button('Load more')).toBeDisabled()

  await button('Close').click()
  await pressInMenu('Activity')
  await expect.element(listed).toHaveLength(20)
  await press('Load more')
  await expect.element(listed).toHaveLength(21)
})

test('lists, filters and exports a wallet’s activity, and keeps it while the node is silent', async () => {
  const { wallet } = await openWith('/swap?from=DAI&to=USDT&amount=2', {
    ZKP: '10',
  })
  await pressInMenu('Activity')
  await expect.element(panel.getByText(/^Nothing yet\./)).toBeVisible()
  await chain.fund(wallet.address, 'DAI', units('10', 'DAI'))
  await press('Refresh')
  await expect.element(listed).toHaveLength(1)
  await userEvent.keyboard('{Escape}')

  await page.getByRole('button', { name: 'Refresh balances' }).click()
  await form.swap.click()
  await expect
    .element(page.getByText('Swap successful: 2 DAI → USDT'))
    .toBeVisible()
  await pressInMenu('Activity')
  // The three entries are the received coins, the approval and the swap.
  await expect.element(listed).toHaveLength(3)
  await expect
    .poll(() => listed.elements())
    .toHaveTexts([
      /^Swap 2 DAI → 1\.99 USDT/,
      /^Approval 2 DAI/,
      /^Received 10 DAI/,
    ])
  await expectAccessible()
  await press('Approval')
  await expect.element(listed).toHaveLength(1)
  const csv = await save(() => press('Export CSV'))
  expect(csv.text.split('\r\n')[1]).toMatch(/^\d{4}-.*,approval,,,2 DAI,0x/)
  await press('All')
  line.cut()
  await press('Refresh')
  await expect
    .element(panel.getByRole('alert'))
    .toHaveTextContent('This list may be out of date.')
  await expect.element(listed).toHaveLength(3)
  history.back()
  await expect.element(panel).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: 'Account and settings' }))
    .toHaveFocus()
})
