import { WalletRpcError } from '@letheswap/test-wallet'
import type { Address, Hex } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sellCoin } from '../../e2e/trade'
import { chain, stack } from './chain'
import { line } from './line'
import {
  connect,
  createWallet,
  openPage,
  openWith,
  toast,
  url,
} from './openPage'
import { swapPage } from './swapPage'

const { balance, direction, from, fromToken, info, steps, swap, to, toToken } =
  swapPage
const result = page.getByRole('region', { name: 'Last swap' })

test('a swap shows its step and its hash, and clears the amounts', async () => {
  const { wallet } = await openWith('/swap?amount=2', { ZKP: '10' })
  await expect.element(swap).toBeEnabled()
  const price = info('Price').element().textContent
  wallet.hang('transaction')
  await swap.click()
  await expect
    .poll(() => steps.elements())
    .toHaveTexts([/Swap.*Confirm in MetaMask/])
  await expect.element(page.getByText('A swap is in progress')).toBeVisible()
  // The confirmed minimum is for 2 ZKP at the pool's price, minus the fee and 1%
  // slippage.
  await expect.element(info('Minimum received')).toHaveText('0.98 USDT')
  await expect
    .element(page.getByText('Step 1 of 1, Swap: Confirm in MetaMask'))
    .toBeInTheDocument()
  for (const field of [from, to, fromToken, direction])
    await expect.element(field).toBeDisabled()
  ;(await wallet.openPrompt('transaction')).approve()

  await expect.element(toast('Swap successful: 2 ZKP → USDT')).toBeVisible()
  await expect.element(from).toHaveValue('')
  await expect.element(to).toHaveValue('')
  await expect.element(steps).toHaveLength(0)
  await expect.element(balance('USDT')).toHaveText('USDT0.99')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await result.getByRole('button', { name: 'Copy transaction hash' }).click()
  expect(write).toHaveBeenLastCalledWith(wallet.transactions[0])
  write.mockRestore()

  await expect.element(result).toHaveTextContent('2 ZKP')
  await expect.element(result).toHaveTextContent('0.99 USDT')
  await expect.element(result).toHaveTextContent(`${price}, as quoted`)
  const add = result.getByRole('button', { name: 'Add USDT to MetaMask' })
  wallet.reject('watchAsset')
  await add.click()
  await expect
    .element(page.getByText('USDT was not added to MetaMask'))
    .toBeVisible()
  wallet.failNext(
    'wallet_watchAsset',
    new WalletRpcError(-32602, 'The symbol does not match'),
  )
  await add.click()
  await expect
    .element(page.getByText('Failed to add USDT to MetaMask'))
    .toBeVisible()
  await add.click()
  await expect.element(page.getByText('USDT added to MetaMask')).toBeVisible()
  await from.fill('1')
  await expect.element(result).not.toBeInTheDocument()

  await expect.element(swap).toBeEnabled()
  const told = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes('Swap successful: 1 ZKP')) return
      observer.disconnect()
      resolve(line.requests.length)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  const before = line.requests.length
  await swap.click()
  const asked = line.requests.slice(before, await told)
  // Ignores polls, because their number depends on the time until the block is mined.
  const polls = asked.filter((body) => /eth_getTransaction/.test(body))
  expect(asked.length - polls.length + 1).toBeLessThanOrEqual(5)
})

test('after a swap, the pool is the only primary step, and the other is back', async () => {
  const { wallet } = await openWith('/swap?amount=2', { ZKP: '10' })
  await swap.click()
  const add = result.getByRole('link', { name: 'Add Liquidity' })
  const back = result.getByRole('link', { name: 'Swap back' })
  await expect.element(add).toBeVisible()
  const color = (it: { element(): Element }) =>
    getComputedStyle(it.element()).backgroundColor
  // Waits until the pressed button's color has faded to that of a disabled button.
  await expect.poll(() => color(swap)).not.toBe(color(add))
  expect(color(back)).not.toBe(color(add))
  expect(add.element().getBoundingClientRect().height).toBe(54)

  // The wallet must leave another network first, so that button is the primary one.
  wallet.selectChain(1)
  const leave = page.getByRole('button', { name: 'Switch network' }).last()
  await expect.element(leave).toBeVisible()
  await expect.poll(() => color(add)).toBe(color(back))
  wallet.selectChain(stack.deployment.chain.id)
  await expect.poll(() => color(add)).not.toBe(color(back))

  await back.click()
  await expect.element(fromToken).toHaveValue('USDT')
  // The amount that 2 ZKP paid at the pool's price of 0.5, minus the fee of 0.3%.
  await expect
    .poll(() => (from.element() as HTMLInputElement).value)
    .toMatch(/^0\.99\d+$/)
  await expect.element(result).not.toBeInTheDocument()
})

test('does not repeat a queued swap after an unnoticed reset of the chain', async () => {
  const wallet = await createWallet({ ZKP: '2' }, { isConnected: false })
  wallet.quirks.keepsNonces = true
  await openPage('/swap?from=ZKP&to=USDT&amount=0.5')
  await connect()
  await swap.click()
  await expect.element(toast('Swap successful: 0.5 ZKP → USDT')).toBeVisible()
  await chain.rpc('anvil_setNonce', [wallet.address, '0x0'])

  // The wallet continues with the nonce after the lost transaction.
  await from.fill('0.25')
  await swap.click()
  await expect
    .element(page.getByText('Delete activity and nonce data'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect
    .element(page.getByText('Not finished: Swap 0.25 ZKP'))
    .toBeVisible()
  await expect.element(page.getByText('Don’t send it again')).toBeVisible()

  wallet.clearActivity()
  await from.fill('0.125')
  await swap.click()
  for (const amount of ['0.125', '0.25'])
    await expect
      .element(toast(`Swap successful: ${amount} ZKP → USDT`))
      .toBeVisible()
  await expect.element(steps).toHaveLength(0)
  expect(
    await Promise.all(
      wallet.transactions.map(async (hash) => {
        const { status } = await chain.receipt(hash)
        return status
      }),
    ),
  ).toEqual(['success', 'success', 'success'])
})

test('a swap estimated during another account’s trade has enough gas later', async () => {
  const { wallet } = await openWith('/swap?amount=2', { ZKP: '10' })
  await expect.element(swap).toBeEnabled()
  // From now on, all blocks and estimates have the same timestamp.
  await chain.rpc('anvil_setBlockTimestampInterval', [0])
  onTestFinished(async () => {
    await chain.rpc('anvil_removeBlockTimestampInterval')
  })
  const [account] = (await chain.rpc('eth_accounts')) as [Address]
  const theirs = await sellCoin({ chain, stack }, { account, amount: '1' })
  const { blockNumber } = await chain.receipt(theirs)
  const { timestamp } = await chain.client.getBlock({ blockNumber })

  wallet.hang('transaction')
  await swap.click()
  const prompt = await wallet.openPrompt('transaction')
  const [{ gas: _, ...transaction }] = prompt.params as [{ gas?: Hex }]
  const estimate = async () =>
    BigInt((await chain.rpc('eth_estimateGas', [transaction])) as Hex)
  const inTheSecond = await estimate()
  await chain.rpc('evm_setNextBlockTimestamp', [Number(timestamp) + 1])
  expect(await estimate()).toBeGreaterThan(inTheSecond)
  prompt.approve()
  await expect.element(toast('Swap successful: 2 ZKP → USDT')).toBeVisible()
})

/** Sends a swap of 2 ZKP, which is not mined until mining is resumed. */
async function sendSwap(path = '/swap?amount=2') {
  const { wallet } = await openWith(path, { ZKP: '10' })
  await chain.pauseMining()
  await swap.click()
  await expect.poll(() => wallet.transactions).toHaveLength(1)
  return wallet
}

test('a swap continues on other screens, and leaves no amount that could be swapped twice', async () => {
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

test('a swap keeps open details, and clears the amount below', async () => {
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

test('a swap keeps the form that a link opened in the meantime', async () => {
  await sendSwap('/swap?to=WETH&amount=2')
  await page.getByRole('link', { name: 'Swap', exact: true }).click()
  await expect.element(toToken).toHaveValue('USDT')
  await chain.resumeMining()
  await expect.element(toast('Swap successful: 2 ZKP → WETH')).toBeVisible()
  await expect.element(from).toBeEnabled()
  await expect.element(toToken).toHaveValue('USDT')
})

test('reports that the node stopped after a swap was sent, until it answers again', async () => {
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
