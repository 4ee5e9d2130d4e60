import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chain } from './chain'
import { line } from './line'
import { openWith, toast, url } from './openPage'
import { swapPage } from './swapPage'

const { from, swap, toToken } = swapPage

/** Sends a swap of 2 ZKP, which no block takes until mining is resumed. */
async function sendSwap(path = '/swap?amount=2') {
  const { wallet } = await openWith(path, { ZKP: '10' })
  await chain.pauseMining()
  await swap.click()
  await expect.poll(() => wallet.transactions).toHaveLength(1)
  return wallet
}

test('a swap goes on while its person is elsewhere, leaves them there, and leaves no amount to pay twice with whoever comes back', async () => {
  const wallet = await sendSwap()
  const leave = async () => {
    await page.getByRole('link', { name: 'Pools', exact: true }).click()
    await expect.poll(url).toMatch(/^\/pools/)
  }
  await leave()
  history.back()
  await expect.element(from).toHaveValue('2')
  await chain.resumeMining()
  await expect.element(toast('Swap successful: 2 ZKP → USDT')).toBeVisible()
  await expect.element(from).toHaveValue('')
  await expect.poll(url).toMatch(/^\/swap(?!.*amount)/)

  await chain.pauseMining()
  await from.fill('3')
  await swap.click()
  await expect.poll(() => wallet.transactions).toHaveLength(2)
  await leave()
  await chain.resumeMining()
  await expect.element(toast('Swap successful: 3 ZKP → USDT')).toBeVisible()
  expect(url()).toMatch(/^\/pools/)
})

test('a swap keeps the details that are open over it, and leaves no amount beneath them', async () => {
  await sendSwap()
  await page.getByRole('link', { name: /^Details of/ }).click()
  const details = page.getByRole('dialog', { name: 'Transaction' })
  await expect
    .element(details)
    .toHaveTextContent('Waiting to be included in a block')
  await chain.resumeMining()
  await expect.element(toast('Swap successful: 2 ZKP → USDT')).toBeVisible()
  await expect.element(details).toHaveTextContent('Swapped 2 ZKP')
  history.back()
  await expect.element(details).not.toBeInTheDocument()
  await expect.element(from).toHaveValue('')
  await expect.poll(url).toMatch(/^\/swap(?!.*amount)/)
})

test('a swap leaves the form as a link opened it meanwhile', async () => {
  await sendSwap('/swap?to=WETH&amount=2')
  await page.getByRole('link', { name: 'Swap', exact: true }).click()
  await expect.element(toToken).toHaveValue('USDT')
  await chain.resumeMining()
  await expect.element(toast('Swap successful: 2 ZKP → WETH')).toBeVisible()
  await expect.element(from).toBeEnabled()
  await expect.element(toToken).toHaveValue('USDT')
})

test('a node that dies once a swap is sent: said at once, and taken back', async () => {
  const { wallet } = await openWith('/swap?amount=2', { ZKP: '10' })
  wallet.hang('transaction')
  await swap.click()
  const prompt = await wallet.openPrompt('transaction')
  line.cut()
  prompt.approve()
  const notice = page.getByText(
    'The network isn’t responding. Your transaction may still go through.',
  )
  await expect.element(notice.last(), { timeout: 5_000 }).toBeVisible()
  line.restore()
  await expect
    .element(page.getByText('Swap successful: 2 ZKP → USDT'))
    .toBeVisible()
  await expect.element(notice).toHaveLength(0)
})
