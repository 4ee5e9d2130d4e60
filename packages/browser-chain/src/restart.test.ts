import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { ask } from '../test/chains.js'
import { createMemoryStorage } from '../test/createMemoryStorage.js'
import { createBrowserChain } from './createBrowserChain.js'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const nobody = `0x${'cd'.repeat(20)}`

const open = (storage: ReturnType<typeof createMemoryStorage>['storage']) =>
  createBrowserChain({
    chainId: 500_000,
    snapshot: {
      blocks: [],
      accounts: {
        [account.address.toLowerCase() as Hex]: {
          nonce: '0x0',
          balance: '0xde0b6b3a7640000',
        },
      },
    },
    storage,
  })

test('rule: an answered transaction survives a restart before it is mined', async () => {
  const { storage } = createMemoryStorage()
  const chain = await open(storage)
  await ask(chain, 'evm_setAutomine', false)
  await ask(chain, 'anvil_setBalance', nobody, '0x5')
  await ask(chain, 'evm_setNextBlockTimestamp', 4_000_000_000)
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: 500_000,
    nonce: 0,
    gas: 21_000n,
    maxFeePerGas: 2_000_000_000n,
    maxPriorityFeePerGas: 1n,
    to: account.address,
  })
  const hash = await ask(chain, 'eth_sendRawTransaction', raw)

  const next = await open(storage)
  expect(await ask(next, 'anvil_getAutomine')).toBe(false)
  expect(await ask(next, 'eth_getBalance', nobody, 'latest')).toBe('0x5')
  expect(await ask(next, 'txpool_status')).toEqual({
    pending: '0x1',
    queued: '0x0',
  })
  await ask(next, 'evm_mine')
  expect(
    await ask(next, 'eth_getBlockByNumber', 'latest', false),
  ).toMatchObject({ transactions: [hash], timestamp: '0xee6b2800' })
})

test('rule: a change that cannot be stored has no effect', async () => {
  const { storage } = createMemoryStorage()
  const chain = await open(storage)
  const { write } = storage
  storage.write = () => Promise.reject(new Error('no room'))
  for (const [method, ...params] of [
    ['evm_mine'],
    ['anvil_setBalance', nobody, '0x5'],
  ] as const)
    expect(await ask(chain, method, ...params)).toMatchObject({
      code: -32603,
      message: 'The chain could not be kept: Error: no room',
    })
  storage.write = write
  expect(await ask(chain, 'eth_blockNumber')).toBe('0x0')
  expect(await ask(chain, 'eth_getBalance', nobody, 'latest')).toBe('0x0')
  await ask(chain, 'evm_mine')
  expect(await ask(chain, 'eth_blockNumber')).toBe('0x1')
})
