import { createRandom } from '@letheswap/node'
import { type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, useChains } from '../test/chains.js'
import { createMemoryStorage } from '../test/createMemoryStorage.js'
import { createDrafts } from '../test/randomTransactions.js'
import { createBrowserChain } from './createBrowserChain.js'
import { serveHttp } from './serveHttp.js'
import type { BrowserChainProvider } from './types.js'

const chains = useChains()
const { storage } = createMemoryStorage()
const owner = () => chains.devnet.accounts[2] as { address: Hex }
const token = () => chains.devnet.deployment.tokens[0]?.address as Hex

let network: Awaited<ReturnType<typeof serveHttp>>
let fork: BrowserChainProvider
let asked: string[] = []
const start = () =>
  createBrowserChain({
    chainId: 500_000,
    fork: { rpcUrl: network.rpcUrl },
    storage,
  })
beforeAll(async () => {
  network = await serveHttp({
    request: (call) => {
      asked.push(call.method)
      return chains.chain.request(call)
    },
  })
  fork = await start()
})
afterAll(() => network?.stop())

test('rule: 200 calls have the same results on a chain and on its fork', async () => {
  const { devnet, chain } = chains
  const random = createRandom(3)
  const actors = devnet.accounts.slice(2, 7).map(({ address }) => address)
  const draw = createDrafts(devnet.deployment, random)
  const pairs: Hex[] = []
  for (let left = 200; left > 0; left--) {
    const from = actors[left % actors.length] as Hex
    const { to, data, value = 0n } = draw(from, actors, 2_000_000_000, pairs)
    const call = { from, to, data, value: toHex(value) }
    const methods = ['eth_call', ...(left % 5 === 0 ? ['eth_estimateGas'] : [])]
    for (const method of methods)
      expect(
        await ask(fork, method, call, 'latest'),
        `${method} ${JSON.stringify(call)}`,
      ).toEqual(await ask(chain, method, call, 'latest'))
  }
  const { number, transactions } = (await ask(
    chain,
    'eth_getBlockByNumber',
    'latest',
    false,
  )) as { number: Hex; transactions: Hex[] }
  for (const [method, ...params] of [
    ['eth_getBlockByNumber', '0x0', false],
    ['eth_getBlockByNumber', number, true],
    ['eth_getTransactionReceipt', transactions[0]],
    ['eth_getLogs', { fromBlock: '0x0', address: token() }],
    ['eth_getCode', token(), 'latest'],
    ['eth_getTransactionCount', owner().address, 'pending'],
  ] as const)
    expect(await ask(fork, method, ...params), method).toEqual(
      await ask(chain, method, ...params),
    )
})

test('rule: changes on a fork stay there, even after a restart, and each value is read once', async () => {
  const { chain } = chains
  const { address } = owner()
  const slots = (node: BrowserChainProvider) =>
    Promise.all([
      ask(node, 'eth_getBalance', address, 'latest'),
      ask(node, 'eth_getStorageAt', token(), '0x2', 'latest'),
      ask(node, 'eth_blockNumber'),
    ])
  const before = await slots(chain)
  expect(await slots(fork)).toEqual(before)
  await ask(fork, 'anvil_impersonateAccount', address)
  await ask(fork, 'eth_sendTransaction', {
    from: address,
    to: `0x${'cd'.repeat(20)}`,
    value: '0x5',
  })
  // A zero must not be read from the network again.
  await ask(fork, 'anvil_setStorageAt', token(), '0x2', '0x0')
  const after = await slots(fork)
  expect(after).toEqual([
    expect.not.stringMatching(before[0] as string),
    toHex(0, { size: 32 }),
    toHex(Number(before[2]) + 1),
  ])
  expect(await slots(chain)).toEqual(before)
  const logs = { fromBlock: '0x0', toBlock: 'latest', address: token() }
  expect(await ask(fork, 'eth_getLogs', logs)).toEqual(
    await ask(chain, 'eth_getLogs', logs),
  )

  asked = []
  const restarted = await start()
  expect(await slots(restarted)).toEqual(after)
  expect(asked).toEqual(['eth_getBlockByNumber'])
  await ask(restarted, 'anvil_reset')
  expect(await slots(restarted)).toEqual(before)
})

test('rule: reports a network that does not answer', async () => {
  await expect(
    createBrowserChain({
      chainId: 1,
      fork: { rpcUrl: 'http://127.0.0.1:1' },
    }),
  ).rejects.toThrow('The forked network is unreachable')
})
