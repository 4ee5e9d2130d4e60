import { formatUnits } from 'viem'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deployToken } from '../../e2e/deployToken'
import { chain, deployment } from './chain'
import { expectAccessible } from './expectAccessible'
import { createWallet, openPage, openWith, toast, url } from './openPage'
import { pasteToken } from './pasteToken'
import { swapPage } from './swapPage'

const dialogs = page.getByRole('dialog')

/** This address belongs to an account, not to a contract. */
const other = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

test('warns about an unusual token before the import, and rejects what is not a token', async () => {
  const { wallet } = await openWith('/swap', { ZKP: '10' })
  const refuses = /It refused a test transfer/
  const nothing = /Anyone can create a token/
  const odd = [
    ['KeepsFee', 'FEE', 18, /keeps part of each transfer/],
    ['AnswersNothing', 'MUTE', 18, /return no value/],
    ['Plain', 'LONG', 36, /more than 18 decimals/],
    ['Plain', 'USDT', 18, /Another token on this page is called USDT, too/],
    ['Plain', 'HI\u202eD\u200bE', 18, /Invisible characters were removed/],
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
    const list = await pasteToken(address)
    await expect.element(list.getByText(says)).toBeVisible()
    await list.getByRole('button', { name: /^Import / }).click()
    await expect.element(list).not.toBeInTheDocument()
    await expect.poll(url).toMatch(new RegExp(`to=${address}`, 'i'))
  }
  const { contracts } = deployment
  for (const [address, says] of [
    [contracts.router, 'This contract is not a token'],
    [wallet.address, 'There is no contract at this address'],
    [`0x${'aB'.repeat(20)}`, 'Not a valid address'],
  ] as const) {
    const list = await pasteToken(address)
    await expect.element(list.getByText(says)).toBeVisible()
    await expect
      .element(list.getByRole('button', { name: /^Import / }))
      .not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
  }
  // All tokens are listed. They are distinguishable and can be removed.
  const list = await pasteToken('')
  await expect
    .element(list.getByRole('option').filter({ hasText: 'Imported' }))
    .toHaveLength(odd.length)
  await expect
    .element(list.getByRole('option', { name: /^USDT_/ }))
    .toBeVisible()
  for (const _ of odd)
    await list
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
  await expect.element(list.getByRole('option')).toHaveLength(5)
})

test('sends one swap to another address', async () => {
  const { contracts, tokens } = deployment
  const { wallet } = await openWith('/swap?from=USDT&to=DAI&amount=10', {
    ZKP: '10',
    USDT: '100',
  })
  const before = await chain.balance(other, 'DAI')
  const { swap, steps } = swapPage
  await page.getByRole('button', { name: 'Swap settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Swap settings' })
  const field = dialog.getByLabelText('Send to another address')
  for (const [text, says] of [
    ['0x12', 'Enter an address'],
    [other.replace('A4dc', 'a4dc'), 'The checksum is wrong'],
    [tokens[0]?.address ?? '', 'This is a token’s contract'],
    [contracts.router, 'This address is the exchange’s'],
    [wallet.address, 'This is your own address'],
    [other, 'No contract is at this address'],
  ] as const) {
    await field.fill(text)
    await expect.element(dialog.getByText(says)).toBeVisible()
  }
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect
    .element(page.getByText('What you receive goes to'))
    .toHaveTextContent(other)
  await chain.pauseMining()
  await swap.click()
  await expect.element(steps.first()).toBeVisible()
  await expect
    .element(page.getByRole('definition').filter({ hasText: other }))
    .toBeVisible()
  await chain.resumeMining()
  await expect.element(toast('Swap successful')).toBeVisible()
  await expect.element(page.getByText('Sent to')).toHaveTextContent(other)
  expect(await chain.balance(other, 'DAI')).toBeGreaterThan(before)
  expect(formatUnits(await chain.balance(wallet.address, 'DAI'), 18)).toBe('0')
  await expect
    .element(page.getByText('What you receive goes to'))
    .not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show history' }).click()
  await dialogs.getByRole('button', { name: 'Load history' }).click()
  await expect.element(dialogs.getByText('sent to 0x9965…A4dc')).toBeVisible()
})

test('a wrong token address affects only that token, which is named', async () => {
  await createWallet({ DAI: '7' })
  const [first, ...rest] = deployment.tokens
  const symbol = first?.symbol
  await openPage('/faucet?token=DAI', {
    ...deployment,
    tokens: [{ ...first, address: other }, ...rest],
  } as typeof deployment)
  await expect.element(page.getByText('Balance: 7 DAI')).toBeVisible()
  await expect
    .element(page.getByText(`Couldn’t load these balances: ${symbol}.`))
    .toBeVisible()
})
