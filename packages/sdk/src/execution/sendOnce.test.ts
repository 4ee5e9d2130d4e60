import {
  type Client,
  createClient,
  custom,
  type Hex,
  keccak256,
  pad,
  parseTransaction,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { noteSent } from './claims.js'
import type { Sending } from './sending.js'
import { sendOnce } from './sendOnce.js'
import { getGasLimit } from './signers.js'

const account = privateKeyToAccount(pad('0x1'))

type Methods = Record<string, (params: never) => unknown>

/**
 * Connects to a chain that, by default, is at block 6 without transactions of the
 * account.
 */
function connectTo(special: Methods): Client {
  const methods: Methods = {
    eth_blockNumber: () => '0x6',
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_getLogs: () => [],
    eth_getTransactionByHash: () => null,
    eth_getTransactionReceipt: () => null,
    eth_getBlockByNumber: () => ({
      ...{ number: '0x6', hash: pad('0x6'), timestamp: '0x1000' },
      ...{ baseFeePerGas: '0x1', transactions: [] },
    }),
    ...special,
  }
  return createClient({
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
}

/**
 * Connects to a chain on which another program with the same key uses every nonce
 * first.
 */
function connectToRival() {
  /** The used nonces by block, one per block. */
  const taken: number[] = []
  const gas: bigint[] = []
  const head = () => toHex(taken.length)
  const methods: Methods = {
    eth_blockNumber: head,
    eth_getTransactionCount: head,
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
  return { client: connectTo(methods), gas }
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
  // If the estimate is above the block's limit, the node itself refuses it.
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

const sendWith = (client: Client, chainId: number): Sending => ({
  ...{ publicClient: client, walletClient: client, chainId, id: 'one' },
  ...{ from: account.address, content: { to: account.address, data: '0x' } },
  ...{ dropTimeout: 10, unclearTimeout: 10 },
  prepare: async () => ({ sentAfterBlock: 5n, estimate: 21_000n }),
  onState: async () => {},
})

test('rule: the next transaction fills the gap before a waiting transaction', async () => {
  const hash = pad('0x66')
  const queued = {
    ...{ hash, nonce: '0x6', blockNumber: null, from: account.address },
    ...{ to: account.address, value: '0x0', input: '0x', gas: '0x5208' },
  }
  const nonces: (number | undefined)[] = []
  const client = connectTo({
    eth_getTransactionCount: () => '0x5',
    eth_getTransactionByHash: ([asked]: [Hex]) =>
      asked === hash ? queued : null,
    eth_sendRawTransaction: ([raw]: [Hex]) => {
      nonces.push(parseTransaction(raw).nonce)
      return keccak256(raw)
    },
  })
  noteSent({ chainId: 101, from: account.address }, { hash, nonce: 6 })
  await sendOnce(sendWith(client, 101), { status: 'ready' })
  expect(nonces[0]).toBe(5)
})

test('rule: sends nothing again after its deadline while an equal prompt is open', async () => {
  let prompts = 0
  const local = connectTo({
    eth_getTransactionCount: () => '0x6',
    eth_sendTransaction: () => {
      prompts++
      return new Promise(() => {})
    },
  })
  const { address } = account
  const wallet: Client = { ...local, account: { address, type: 'json-rpc' } }
  const sending = {
    ...sendWith(wallet, 102),
    deadline: 10n,
    prepare: async () => ({ sentAfterBlock: 6n, estimate: undefined }),
  }
  const controller = new AbortController()
  const stopped = sendOnce(
    { ...sending, id: 'other', signal: controller.signal },
    { status: 'ready' },
  )
  await expect.poll(() => prompts).toBe(1)
  controller.abort()
  await expect(stopped).rejects.toThrow()

  const { status } = await sendOnce(sending, {
    ...{ status: 'handedOut', signer: 'wallet', minNonce: 5 },
    sentAfterBlock: 5n,
  })
  expect([status, prompts]).toEqual(['unclear', 1])
})

test('rule: sends repriced bytes only to their own chain', async () => {
  const raws: Hex[] = []
  const calls: string[] = []
  const client = connectTo({
    eth_getTransactionCount: () => toHex(Math.min(raws.length, 1)),
    eth_getBlockByNumber: () => ({
      ...{ number: '0x6', hash: pad('0x6'), transactions: [] },
      baseFeePerGas: toHex(1_000 ** (raws.length + 1)),
    }),
    eth_getTransactionByHash: ([hash]: [Hex]) =>
      raws.some((raw) => keccak256(raw) === hash)
        ? {
            ...{ hash, nonce: '0x0', blockNumber: null, type: '0x2' },
            ...{ from: account.address, to: account.address },
            ...{ value: '0x0', input: '0x', gas: '0x5208' },
          }
        : null,
    eth_sendRawTransaction: ([raw]: [Hex]) => {
      calls.push('send')
      raws.push(raw)
      return keccak256(raw)
    },
  })
  const controller = new AbortController()
  const sending = sendOnce(
    {
      ...sendWith(client, 103),
      ...{ raisesFees: true, pollingInterval: 1, signal: controller.signal },
      assertChain: async () => void calls.push('compare'),
    },
    { status: 'ready' },
  )
  sending.catch(() => undefined)
  await expect.poll(() => raws.length).toBeGreaterThan(1)
  controller.abort()
  await expect(sending).rejects.toThrow()
  expect(calls.slice(0, 4)).toEqual(['compare', 'send', 'compare', 'send'])
})

test('rule: two equal orders that search concurrently find one transaction only once', async () => {
  const { address } = account
  const mined = {
    ...{ hash: pad('0x77'), nonce: '0x5', from: address, to: address },
    ...{ blockNumber: '0x6', blockHash: pad('0x6'), type: '0x2' },
    ...{ value: '0x0', input: '0x', gas: '0x5208', chainId: '0x1' },
  }
  const client = connectTo({
    eth_getTransactionCount: () => '0x6',
    eth_getBlockByNumber: () => ({
      ...{ number: '0x6', hash: pad('0x6'), baseFeePerGas: '0x1' },
      transactions: [mined],
    }),
    eth_getTransactionReceipt: ([hash]: [Hex]) =>
      hash === mined.hash
        ? { transactionHash: hash, blockNumber: '0x6', status: '0x1', logs: [] }
        : null,
  })
  const wallet: Client = { ...client, account: { address, type: 'json-rpc' } }
  const outcomes = await Promise.all(
    ['one', 'two'].map((id) =>
      sendOnce(
        { ...sendWith(wallet, 104), id },
        {
          ...{ status: 'handedOut', signer: 'wallet', minNonce: 5 },
          sentAfterBlock: 5n,
        },
      ),
    ),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['mined', 'unclear'])
})
