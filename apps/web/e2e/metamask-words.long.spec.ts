import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type FaultHandler,
  startDevnet,
  startFaultProxy,
} from '@letheswap/devnet'
import { english, generateMnemonic } from 'viem/accounts'
import { launchExtension } from '../../../packages/test-wallet/test/metamask/extensionSubject'
import { ru } from '../src/messages/ru'
import { expect, test } from './fixtures/test'
import { swapPage } from './swapPage'

// `npm run metamask -- FOLDER main-job` sets this variable.
const folder = process.env.METAMASK_FOLDER as string

test.skip(!folder, 'needs an unpacked MetaMask')
// The test is slow, because MetaMask waits for its next poll of a block before it
// sends.
test.setTimeout(1_200_000)

test('the Russian page uses the names of the real MetaMask’s menus', () => {
  const read = (language: string): Record<string, { message: string }> =>
    JSON.parse(
      readFileSync(join(folder, `_locales/${language}/messages.json`), 'utf8'),
    )
  const russian = read('ru')
  for (const [key, { message }] of Object.entries(read('en')))
    if (['Developer tools', 'Delete activity and nonce data'].includes(message))
      expect(JSON.stringify(ru)).toContain(`«${russian[key]?.message}»`)
})

test('explains when the real MetaMask refuses, is on another network, or uses a failing node', async ({
  baseURL,
  stack,
}, info) => {
  const extension = await launchExtension(folder, generateMnemonic(english))
  // A proxy to MetaMask's node, which fails in some steps.
  const node = await startFaultProxy({ target: stack.rpc })
  const page = await extension.context.newPage()
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: true })
  const toast = (text: string | RegExp) =>
    page.locator('[data-toasts] [data-kind]').filter({ hasText: text }).first()
  const ask = (method: string, params: unknown) =>
    page.evaluate(
      ([method, params]) =>
        (
          window as never as {
            ethereum: { request(call: object): Promise<unknown> }
          }
        ).ethereum
          .request({ method, params })
          .catch(({ code, message }) => `${code} ${message}`),
      [method, params] as const,
    )
  const addNetwork = async (id: number, rpcUrl: string) => {
    const { nativeCurrency, name } = stack.deployment.chain
    const added = ask('wallet_addEthereumChain', [
      {
        chainId: `0x${id.toString(16)}`,
        chainName: name,
        nativeCurrency,
        rpcUrls: [rpcUrl],
      },
    ])
    await extension.approve('addChain')
    return added
  }
  async function connect() {
    await button('Connect Wallet').filter({ visible: true }).first().click()
    const instructions = page.getByRole('dialog', { name: /^How to Add/ })
    const next = instructions.getByRole('button', { name: 'Continue' })
    await next.click()
  }
  async function claim(symbol: string) {
    await page.getByLabel('Token', { exact: true }).selectOption(symbol)
    await button(`Request ${symbol}`).click()
    await extension.approve('sign')
    await expect(page.getByText(`${symbol} received`)).toBeVisible()
  }

  try {
    await page.goto(`${baseURL}/faucet`)
    await test.step('names an older entry with the same URL', async () => {
      expect(await addNetwork(500_001, `${baseURL}/rpc`)).toBeNull()
      await connect()
      await extension.approve('connect')
      await extension.approve('addChain')
      const message = toast('Не удалось добавить сеть LetheZKP')
      await expect(message).toHaveAttribute('data-kind', 'error')
      // The page shows MetaMask's own message.
      await expect(message).toContainText(
        'same RPC endpoint as existing network for chain 0x7a121',
      )
      await expect(message).toBeHidden()
    })

    await test.step('a rejected network has the neutral kind', async () => {
      await button('Switch network').click()
      await extension.reject('addChain')
      const message = toast('Не удалось добавить сеть LetheZKP')
      await expect(message).toHaveAttribute('data-kind', 'info')
    })

    await test.step('“Add USDT to MetaMask” switches the network first', async () => {
      expect(await addNetwork(500_000, node.url)).toBeNull()
      await expect(button('Switch network')).toBeHidden()
      await claim('ZKP')
      await claim('USDT')
      const switched = [{ chainId: '0x1' }]
      expect(await ask('wallet_switchEthereumChain', switched)).toBeNull()
      await button('Add USDT to MetaMask').click()
      await extension.see('watchAsset')
      expect(await ask('eth_chainId', [])).toBe('0x7a120')
      await extension.approve('watchAsset')
      await expect(page.getByText('USDT added to MetaMask')).toBeVisible()
    })

    const swap = async () => {
      await page.goto(`${baseURL}/swap?from=ZKP&to=USDT&amount=1`)
      await swapPage(page).swap.click()
    }
    await test.step('separates the node’s message from ours', async () => {
      const error = { code: -32000, message: 'strange node error' }
      // A fault that is a function runs before the node gets the request. A fault that
      // is data would apply afterwards.
      const fault: FaultHandler = async ({ calls: [call] }) => ({
        body: JSON.stringify({ jsonrpc: '2.0', id: call?.id, error }),
      })
      node.setRules([{ method: 'eth_sendRawTransaction', fault }])
      await swap()
      await extension.approve('transaction')
      await expect(page.getByText('strange node error').first()).toBeVisible()
      await expect(page.getByText('strange node error It')).toHaveCount(0)
      node.setRules([])
    })

    await test.step('does not report an open popup as not started after a reload', async () => {
      await swap()
      await extension.see('transaction')
      await page.reload()
      await expect(page.getByText('may already have been sent')).toBeVisible()
      await expect(page.getByText(/not started/i)).toHaveCount(0)
      await extension.reject('transaction')
      await button('Dismiss').click()
    })

    await test.step('a node that fails before the popup is not a lost answer', async () => {
      node.setRules([{ fault: { status: 500 } }])
      // MetaMask stops sending requests to a node that failed repeatedly.
      await expect
        .poll(() => ask('eth_gasPrice', []), { intervals: [10] })
        .toMatch(/^-32002 .*too many errors/)
      await swap()
      await expect(page.getByText('Swap failed').first()).toBeVisible()
      await expect(page.getByText('too many errors').first()).toBeVisible()
      await expect(page.getByText(/may still/)).toHaveCount(0)
      node.setRules([])
    })

    await test.step('reports a reset once, with the steps for MetaMask', async () => {
      const reset = await startDevnet()
      await page.route('**/rpc', (route) =>
        route.continue({ url: reset.rpcUrl }),
      )
      await button('Refresh balances').click()
      // Expands the notice.
      await page.getByText('This test network was reset').click()
      await expect(
        page.getByText('let a block pass and choose it again'),
      ).toBeVisible()
      await expect(page.getByText(/Couldn’t load these balances/)).toHaveCount(
        0,
      )
      await page.close()
      await reset.stop()
    })
  } catch (error) {
    for (const [index, open] of extension.context.pages().entries())
      await info.attach(`page ${index}`, {
        body: await open.screenshot(),
        contentType: 'image/png',
      })
    throw error
  } finally {
    await extension.stop()
    await node.close()
  }
})
