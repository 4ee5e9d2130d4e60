import {
  createClient,
  custom,
  type Hex,
  pad,
  parseTransaction,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { sendOnce } from './sendOnce.js'
import { getGasLimit } from './signers.js'

const account = privateKeyToAccount(pad('0x1'))

/** A chain on which another program of the same key takes every nonce first. */
function connectToRival() {
  /** Nonces by block, one a block. */
  const taken: number[] = []
  const gas: bigint[] = []
  const head = () => toHex(taken.length)
  const methods: Record<string, (params: never) => unknown> = {
    eth_blockNumber: head,
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_getTransactionCount: head,
    eth_getTransactionByHash: () => null,
    eth_getTransactionReceipt: () => null,
    eth_getBlockByNumber: ([tag]: [Hex]) => {
      const number = tag.startsWith('0x') ? Number(tag) : taken.length
      const nonce = taken[number - 1]
      const rival = {
        ...{
          hash: pad(toHex(number)),
          from: account.address,
          to: account.address,
        },
        ...{
          nonce: toHex(nonce ?? 0),
          blockNumber: toHex(number),
          type: '0x2',
        },
        ...{ value: '0x1', input: '0x', gas: '0x5208', chainId: '0x1' },
      }
      return {
        ...{
          number: toHex(number),
          hash: pad(toHex(number)),
          baseFeePerGas: '0x1',
        },
        transactions: nonce === undefined ? [] : [rival],
      }
    },
    eth_sendRawTransaction: ([raw]: [Hex]) => {
      const sent = parseTransaction(raw)
      gas.push(sent.gas ?? 0n)
      taken.push(sent.nonce ?? 0)
      throw Object.assign(new Error('nonce too low'), { code: -32000 })
    },
  }
  const client = createClient({
    account,
    pollingInterval: 1,
    transport: custom(
      {
        request: async ({ method, params }) =>
          methods[method]?.(params as never),
      },
      { retryCount: 0 },
    ),
  })
  return { client, gas }
}

test('rule: signs at most three more times, each with a new estimate', async () => {
  const { client, gas } = connectToRival()
  const estimates = [100_000n, 400_000n, 200_000n, 50_000n]
  let prepared = 0
  const outcome = await sendOnce(
    {
      ...{ publicClient: client, walletClient: client, chainId: 1 },
      ...{
        from: account.address,
        content: { to: account.address, data: '0x' },
      },
      prepare: async () => ({
        sentAfterBlock: BigInt(prepared),
        estimate: estimates[prepared++],
        maxGas: 450_000n,
      }),
      onState: async () => {},
    },
    { status: 'ready' },
  )
  expect(outcome.status).toBe('replaced')
  expect(gas).toHaveLength(4)
  for (const [index, limit] of gas.entries()) {
    const estimate = estimates[index] as bigint
    expect(limit).toBeGreaterThanOrEqual(estimate)
    expect(limit).toBeLessThanOrEqual((estimate * 3n) / 2n)
    expect(limit).toBeLessThanOrEqual(450_000n)
  }
})

test.each([
  [100_000n, 30_000_000n, 137_500n, 150_000n],
  [29_000_000n, 30_000_000n, 29_750_000n, 30_000_000n],
  // A node whose estimate exceeds its limit reports it itself.
  [31_000_000n, 30_000_000n, 31_000_000n, 31_000_000n],
])(
  'rule: an estimate of %s below %s gets a limit of %s to %s',
  (...figures) => {
    const [estimate, maxGas, least, most] = figures
    for (let tries = 0; tries < 100; tries++) {
      const limit = getGasLimit(estimate, maxGas)
      expect(limit).toBeGreaterThanOrEqual(least)
      expect(limit).toBeLessThanOrEqual(most)
    }
  },
)
