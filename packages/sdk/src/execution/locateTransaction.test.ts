import { type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { connectWallet, planOneStep, planTwoSteps } from '../../test/plans.js'
import { connectWith, type Methods, rpcError } from '../../test/wallet.js'
import { executePlan } from '../actions/executePlan.js'
import { resumePlan } from '../actions/resumePlan.js'
import { waitForReceipt } from '../actions/waitForReceipt.js'
import { locateTransaction } from './locateTransaction.js'
import type { PlanState } from './types.js'

const chain = useChain()

type Block = { number: Hex; transactions: unknown[] }

/**
 * A node that finds nothing by its hash and counts its requests, on a chain that
 * has some empty blocks more.
 */
function connectForgetful({
  empty = 0,
  states = Number.POSITIVE_INFINITY,
  finds = false,
} = {}) {
  const counts = { requests: 0 }
  let latest: Block | undefined
  const methods: Methods = {
    eth_blockNumber: async (_, forward) => {
      const latest = (await forward('eth_blockNumber')) as Hex
      return toHex(Number(latest) + empty)
    },
    eth_getTransactionCount: async ([address, block], forward) => {
      const latest = (await forward('eth_blockNumber')) as Hex
      if (Number(block) <= Number(latest) + empty - states)
        throw rpcError(-32000, 'missing trie node')
      const isEmpty = Number(block) > Number(latest)
      return forward('eth_getTransactionCount', [
        address,
        isEmpty ? latest : block,
      ])
    },
    eth_getBlockByNumber: async ([number, full], forward) => {
      latest ??= (await forward('eth_getBlockByNumber', [
        'latest',
        full,
      ])) as Block
      return Number(number) > Number(latest.number)
        ? { ...latest, number, transactions: [] }
        : forward('eth_getBlockByNumber', [number, full])
    },
    eth_getLogs: ([filter], forward) =>
      forward('eth_getLogs', [{ ...filter, toBlock: 'latest' }]),
    eth_getTransactionReceipt: (params, forward) =>
      finds ? forward('eth_getTransactionReceipt', params) : null,
    eth_getTransactionByHash: (params, forward) =>
      finds ? forward('eth_getTransactionByHash', params) : null,
  }
  const counted = Object.entries(methods).map(([method, answer]) => [
    method,
    (...parameters: Parameters<typeof answer>) => {
      counts.requests++
      return answer(...parameters)
    },
  ])
  return { client: connectWith(chain, Object.fromEntries(counted)), counts }
}

const pay = async (value: number) => {
  const hash = await chain.devnet.client.request({
    method: 'eth_sendTransaction',
    params: [
      {
        from: chain.user.address,
        to: chain.other.address,
        value: toHex(value),
      },
    ],
  })
  await waitForReceipt(chain.client, { hash })
  return hash
}

const unknown = `0x${'11'.repeat(32)}` as const

test('rule: requests grow with the logarithm of the number of blocks', async () => {
  const sentAfterBlock = await chain.devnet.client.getBlockNumber()
  const hash = await pay(1)
  const { nonce } = await chain.devnet.client.getTransaction({ hash })
  const { client, counts } = connectForgetful({ empty: 20_000 })
  const located = await locateTransaction(client, {
    from: chain.user.address,
    nonce,
    hashes: [unknown],
    sentAfterBlock,
  })
  expect(located).toMatchObject({ status: 'replaced', by: { hash } })
  // log2(20,000) < 15, plus the newest block, three counts, the block itself,
  // and twice a receipt and a transaction by their hash.
  expect(counts.requests).toBeLessThanOrEqual(15 + 1 + 3 + 1 + 4)
})

test('rule: only the transaction that used the nonce proves that ours never can', async () => {
  const hash = await pay(1)
  const { nonce, blockNumber } = await chain.devnet.client.getTransaction({
    hash,
  })
  const { client } = connectForgetful({ empty: 3 })
  const parameters = { from: chain.user.address, nonce, hashes: [unknown] }
  // The node that counted the nonce was behind the one that named the block.
  const sentAfterBlock = blockNumber as bigint
  expect(
    await locateTransaction(client, { ...parameters, sentAfterBlock }),
  ).toMatchObject({ status: 'replaced', by: { hash } })
  expect(
    await locateTransaction(client, { ...parameters, nonce: nonce + 1 }),
  ).toEqual({ status: 'missing' })
  // A node that ignores the block of a count, and forgot the transaction.
  const ignoring = connectWith(chain, {
    eth_getTransactionCount: ([address], forward) =>
      forward('eth_getTransactionCount', [address, 'latest']),
    eth_getBlockByNumber: async (params, forward) => ({
      ...((await forward('eth_getBlockByNumber', params)) as Block),
      transactions: [],
    }),
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => null,
  })
  expect(
    await locateTransaction(ignoring, { ...parameters, sentAfterBlock }),
  ).toEqual({ status: 'missing' })
})

test.each([
  ['by the counts of an archive', Number.POSITIVE_INFINITY, planOneStep],
  ['by one search of logs, with 128 states', 128, planOneStep],
  ['by one search of logs, with 128 states', 128, planTwoSteps],
])(
  'rule: a day later, what a wallet sent is found %s in 30 requests',
  async (_, states, makePlan) => {
    const plan = await makePlan(chain)
    let kept: PlanState | undefined
    const wallet = connectWallet(chain, {
      eth_sendTransaction: async (params, forward) => {
        // The user takes some blocks' time.
        await chain.devnet.client.mine({ blocks: 20 })
        return forward('eth_sendTransaction', params)
      },
    })
    const { transactions } = await executePlan(
      { publicClient: chain.client, walletClient: wallet },
      {
        deployment: chain.deployment,
        plan,
        onProgress: ({ state, status }) => {
          if (status === 'awaitingWallet') kept ??= state
        },
      },
    )
    const { client, counts } = connectForgetful({
      empty: 86_400,
      states,
      finds: true,
    })
    const error = await resumePlan(
      { publicClient: client, walletClient: connectWallet(chain) },
      {
        deployment: chain.deployment,
        plan,
        state: kept,
        onProgress: (progress) => {
          if (progress.hash !== undefined) throw new Error(progress.hash)
        },
      },
    ).catch((error) => error)
    expect(error.hash).toBe(transactions[0]?.hash)
    expect(counts.requests).toBeLessThanOrEqual(30)
  },
)

test('behavior: what is mined and what is pending', async () => {
  const { client, devnet, user } = chain
  const plan = await planOneStep(chain)
  const { hash } = await executePlan(chain.clients, {
    deployment: chain.deployment,
    plan,
  })
  const { nonce } = await devnet.client.getTransaction({ hash })
  const parameters = { from: user.address, nonce, hashes: [hash] }
  expect(await locateTransaction(client, parameters)).toMatchObject({
    status: 'mined',
    receipt: { transactionHash: hash },
  })
  // Its block shows it, though no look-up by hash does.
  const { client: forgetful } = connectForgetful()
  expect(await locateTransaction(forgetful, parameters)).toMatchObject({
    status: 'pending',
    transaction: { hash },
  })
})
