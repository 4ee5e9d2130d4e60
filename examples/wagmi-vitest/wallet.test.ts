// @vitest-environment jsdom
import { createBrowserChain } from '@letheswap/browser-chain'
import { announceWallet, createTestWallet } from '@letheswap/test-wallet'
import {
  connect,
  createConfig,
  getBalance,
  getConnection,
  injected,
  sendTransaction,
  waitForTransactionReceipt,
} from '@wagmi/core'
import { custom, defineChain, parseEther } from 'viem'
import { expect, onTestFinished, test } from 'vitest'

const chain = defineChain({
  id: 31337,
  name: 'Test chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
const payee = '0x000000000000000000000000000000000000dEaD'

/** Creates a chain, a wallet with one coin, and a wagmi config. Each test has its own. */
async function setup() {
  const node = await createBrowserChain({
    chainId: chain.id,
    snapshot: { blocks: [], accounts: {} },
  })
  const wallet = createTestWallet({
    chains: { [chain.id]: node },
    chainId: chain.id,
  })
  await node.request({
    method: 'anvil_setBalance',
    params: [wallet.address, `0x${parseEther('1').toString(16)}`],
  })
  // The page finds it as `window.ethereum`, until the test ends.
  onTestFinished(announceWallet(wallet, 'metamask'))
  const config = createConfig({
    chains: [chain],
    connectors: [injected()],
    transports: { [chain.id]: custom(node) },
    pollingInterval: 20,
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('No connector')
  return { config, connector, wallet }
}

test('a payment that the person confirms arrives', async () => {
  const { config, connector, wallet } = await setup()
  await connect(config, { connector })
  expect(getConnection(config).address).toBe(wallet.address)
  const hash = await sendTransaction(config, { to: payee, value: 5n })
  await waitForTransactionReceipt(config, { hash })
  expect((await getBalance(config, { address: payee })).value).toBe(5n)
})

test('does not send a payment that the user rejects', async () => {
  const { config, connector, wallet } = await setup()
  await connect(config, { connector })
  wallet.reject('transaction')
  await expect(
    sendTransaction(config, { to: payee, value: 5n }),
  ).rejects.toThrow('User rejected the request')
  expect(wallet.transactions).toEqual([])
})
