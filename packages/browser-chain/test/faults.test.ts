import { type Hex, parseEther, parseGwei, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { createBrowserChain } from '../src/createBrowserChain.js'
import { State } from '../src/state.js'
import type { ChainSnapshot, ProviderMessage } from '../src/types.js'
import { ask } from './chains.js'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const from = account.address.toLowerCase() as Hex
const nobody: Hex = `0x${'cd'.repeat(20)}`

const start = (accounts: ChainSnapshot['accounts'] = {}) =>
  createBrowserChain({
    chainId: 500_000,
    snapshot: {
      blocks: [],
      accounts: {
        [from]: { nonce: '0x0', balance: toHex(parseEther('100')) },
        ...accounts,
      },
    },
  })

const sign = (fields: object = {}) =>
  account.signTransaction({
    type: 'eip1559',
    chainId: 500_000,
    nonce: 0,
    gas: 100_000n,
    maxFeePerGas: parseGwei('20'),
    maxPriorityFeePerGas: 1n,
    to: nobody,
    ...fields,
  } as never)

test('rule: an error of the VM changes nothing and rejects its transaction', async () => {
  const chain = await start({
    // Sets a slot, sends one wei to itself, and reads another slot in that call.
    [nobody]: {
      nonce: '0x1',
      balance: '0x1',
      code: '0x600160015560025460035500',
    },
  })
  const look = () =>
    Promise.all([
      ask(chain, 'eth_getBalance', from, 'latest'),
      ask(chain, 'eth_getTransactionCount', from, 'latest'),
      ask(chain, 'eth_getStorageAt', nobody, '0x1', 'latest'),
      ask(chain, 'txpool_status'),
    ])
  const before = await look()
  const { getStorage } = State.prototype
  const fault = vi
    .spyOn(State.prototype, 'getStorage')
    .mockImplementation(function (this: State, address, slot) {
      if (slot[31] === 2) throw new RangeError('no memory')
      return getStorage.call(this, address, slot)
    })
  const raw = await sign()
  for (const method of ['eth_sendRawTransaction', 'eth_sendRawTransactionSync'])
    expect(await ask(chain, method, raw)).toMatchObject({
      code: -32603,
      message: 'no memory',
    })
  expect(await ask(chain, 'eth_call', { to: nobody }, 'latest')).toHaveProperty(
    'message',
    'no memory',
  )
  fault.mockRestore()
  expect(await look()).toEqual(before)
  // An open checkpoint would revert the next block.
  const hash = await ask(chain, 'eth_sendRawTransaction', raw)
  expect(await ask(chain, 'eth_getTransactionReceipt', hash)).toMatchObject({
    status: '0x1',
  })
  const id = await ask(chain, 'evm_snapshot')
  await ask(chain, 'evm_mine')
  await ask(chain, 'evm_revert', id)
  expect(
    Number(await ask(chain, 'eth_getStorageAt', nobody, '0x1', 'latest')),
  ).toBe(1)
})

test('rule: a transaction above a lowered gas limit waits', async () => {
  const chain = await start()
  await ask(chain, 'evm_setAutomine', false)
  await ask(chain, 'eth_sendRawTransaction', await sign({ gas: 20_000_000n }))
  await ask(chain, 'evm_setBlockGasLimit', 10_000_000)
  await ask(chain, 'evm_setAutomine', true)
  const key = privateKeyToAccount(`0x${'22'.repeat(32)}`)
  await ask(chain, 'anvil_setBalance', key.address, toHex(parseEther('1')))
  const raw = await key.signTransaction({
    type: 'eip1559',
    chainId: 500_000,
    nonce: 0,
    gas: 21_000n,
    maxFeePerGas: parseGwei('20'),
    to: nobody,
  })
  const hash = await ask(chain, 'eth_sendRawTransaction', raw)
  expect(await ask(chain, 'eth_getTransactionReceipt', hash)).toMatchObject({
    status: '0x1',
  })
  expect(await ask(chain, 'txpool_status')).toMatchObject({ pending: '0x1' })
  await ask(chain, 'evm_setBlockGasLimit', 30_000_000)
  await ask(chain, 'evm_mine')
  expect(await ask(chain, 'txpool_status')).toMatchObject({ pending: '0x0' })
})

test('rule: reports a listener that throws, and continues', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  const chain = await start()
  const heard: ProviderMessage[] = []
  chain.on('message', () => {
    throw new Error('a listener failed')
  })
  chain.on('message', (message) => void heard.push(message))
  await ask(chain, 'eth_subscribe', 'newHeads')
  const hash = await ask(chain, 'eth_sendRawTransaction', await sign())
  expect(await ask(chain, 'eth_getTransactionReceipt', hash)).toMatchObject({
    status: '0x1',
  })
  expect(heard).toHaveLength(1)
  expect(report).toHaveBeenCalledWith(new Error('a listener failed'))
  report.mockRestore()
})

test('rule: subscriptions and filters continue after a reset', async () => {
  const chain = await start()
  const heard: ProviderMessage[] = []
  chain.on('message', (message) => void heard.push(message))
  const subscription = await ask(chain, 'eth_subscribe', 'newHeads')
  const filter = await ask(chain, 'eth_newBlockFilter')
  await ask(chain, 'anvil_mine', 3)
  await ask(chain, 'anvil_reset')
  await ask(chain, 'evm_mine')
  expect(heard.map(({ data }) => data.subscription)).toEqual(
    Array(4).fill(subscription),
  )
  const { hash } = (await ask(chain, 'eth_getBlockByNumber', '0x1', false)) as {
    hash: Hex
  }
  expect(await ask(chain, 'eth_getFilterChanges', filter)).toEqual([hash])
})

test('rule: a snapshot may contain checksummed addresses and short slots', async () => {
  const chain = await start({
    [account.address]: { nonce: '0x7', balance: '0x5' },
    '0xABCDEFabcdefABCDEFabcdefABCDEFabcdefABCD': {
      nonce: '0x1',
      balance: '0x0',
      code: '0x00',
      storage: { '0x1': '0x2a' },
    },
  })
  expect(await ask(chain, 'eth_getBalance', from, 'latest')).toBe('0x5')
  expect(
    await ask(
      chain,
      'eth_getStorageAt',
      '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd',
      '0x1',
      'latest',
    ),
  ).toBe(toHex(42, { size: 32 }))
})

test.each([
  [{ '0x12': { nonce: '0x0', balance: '0x0' } }, /address/],
  [{ [nobody]: { nonce: '0x0', balance: 'many' } }, /balance/],
  [{ [nobody]: { nonce: '0x0', balance: '0x0', code: '0x1' } }, /[Cc]ode/],
  [
    { [nobody]: { nonce: '0x0', balance: '0x0', storage: { x: '0x1' } } },
    /slot/,
  ],
])(
  'rule: rejects a snapshot with invalid data: %o',
  async (accounts, message) => {
    await expect(start(accounts as never)).rejects.toThrow(message)
  },
)

test('rule: a raised block limit also raises the gas limit of calls', async () => {
  const chain = await start()
  await ask(chain, 'evm_setBlockGasLimit', 60_000_000)
  await ask(chain, 'anvil_impersonateAccount', from)
  // The code returns the remaining gas.
  const code = '0x5a5f5260205ff3'
  const left = await ask(
    chain,
    'eth_call',
    { to: nobody, gas: toHex(50_000_000) },
    'latest',
    { [nobody]: { code } },
  )
  expect(Number(left)).toBeGreaterThan(49_000_000)
  const hash = await ask(chain, 'eth_sendTransaction', {
    from,
    to: nobody,
    gas: toHex(50_000_000),
  })
  expect(await ask(chain, 'eth_getTransactionByHash', hash)).toMatchObject({
    gas: toHex(50_000_000),
  })
})

test('rule: refuses a transaction above the block limit', async () => {
  const chain = await start()
  await ask(chain, 'anvil_impersonateAccount', from)
  expect(
    await ask(chain, 'eth_sendTransaction', {
      from,
      to: nobody,
      gas: toHex(50_000_000),
    }),
  ).toMatchObject({ code: -32000 })
})

test('rule: never reuses a snapshot’s ID', async () => {
  const chain = await start()
  const first = await ask(chain, 'evm_snapshot')
  const second = await ask(chain, 'evm_snapshot')
  await ask(chain, 'evm_revert', first)
  const third = await ask(chain, 'evm_snapshot')
  expect(new Set([first, second, third]).size).toBe(3)
  expect(await ask(chain, 'evm_revert', first)).toBe(false)
  expect(await ask(chain, 'evm_revert', second)).toBe(false)
  expect(await ask(chain, 'evm_revert', third)).toBe(true)
})
