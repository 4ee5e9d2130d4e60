import { type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { connectWallet, planOneStep } from '../../test/plans.js'
import { connectWith, rpcError } from '../../test/wallet.js'
import { executePlan } from '../actions/executePlan.js'
import { resumePlan } from '../actions/resumePlan.js'
import { waitForReceipt } from '../actions/waitForReceipt.js'
import { locateTransaction } from './locateTransaction.js'

const chain = useChain()

type Block = { number: Hex; transactions: unknown[] }

/**
 * A node that finds nothing by its hash and counts its requests, on a chain that
 * has so many empty blocks more.
 */
function connectForgetful({ empty = 0, hasHistory = true } = {}) {
  const counts = { requests: 0 }
  let latest: Block | undefined
  const client = connectWith(chain, {
    eth_blockNumber: async (params, forward) => {
      counts.requests++
      const latest = (await forward('eth_blockNumber', params)) as Hex
      return toHex(Number(latest) + empty)
    },
    eth_getTransactionCount: async ([address, block], forward) => {
      counts.requests++
      const latest = (await forward('eth_blockNumber')) as Hex
      const isEmpty = Number(block) > Number(latest)
      if (!hasHistory && Number(block) !== Number(latest) + empty)
        throw rpcError(-32000, 'missing trie node')
      return forward('eth_getTransactionCount', [
        address,
        isEmpty ? latest : block,
      ])
    },
    eth_getBlockByNumber: async ([number, full], forward) => {
      counts.requests++
      latest ??= (await forward('eth_getBlockByNumber', [
        'latest',
        full,
      ])) as Block
      return Number(number) > Number(latest.number)
        ? { ...latest, number, transactions: [] }
        : forward('eth_getBlockByNumber', [number, full])
    },
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => null,
  })
  return { client, counts }
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
  // log2(20,000) < 15, plus the newest block, two counts and the block itself.
  expect(counts.requests).toBeLessThanOrEqual(19)
})

test('rule: a node without past states is searched for a bounded number of blocks', async () => {
  const hash = await pay(1)
  const { nonce } = await chain.devnet.client.getTransaction({ hash })
  const parameters = { from: chain.user.address, nonce, hashes: [unknown] }
  const near = connectForgetful({ empty: 900, hasHistory: false })
  expect(await locateTransaction(near.client, parameters)).toMatchObject({
    status: 'replaced',
    by: { hash },
  })
  const far = connectForgetful({ empty: 20_000, hasHistory: false })
  expect(await locateTransaction(far.client, parameters)).toEqual({
    status: 'missing',
  })
  expect(far.counts.requests).toBeLessThanOrEqual(1_010)
})

test('rule: a nonce that was used before proves that ours never can be', async () => {
  const hash = await pay(1)
  const { nonce, blockNumber } = await chain.devnet.client.getTransaction({
    hash,
  })
  const { client } = connectForgetful({ empty: 3 })
  const parameters = { from: chain.user.address, nonce, hashes: [unknown] }
  expect(
    await locateTransaction(client, {
      ...parameters,
      sentAfterBlock: blockNumber as bigint,
    }),
  ).toEqual({ status: 'replaced', by: undefined })
  // A node that is behind that block proves nothing.
  expect(
    await locateTransaction(client, {
      ...parameters,
      sentAfterBlock: (blockNumber as bigint) + 10n,
    }),
  ).toEqual({ status: 'missing' })
  expect(
    await locateTransaction(client, { ...parameters, nonce: nonce + 1 }),
  ).toEqual({ status: 'missing' })
})

test('rule: resuming what a wallet sent long ago takes few requests', async () => {
  const plan = await planOneStep(chain)
  const sentAfterBlock = await chain.devnet.client.getBlockNumber()
  const nonce = await chain.devnet.client.getTransactionCount(chain.user)
  let id: string | undefined
  const { hash } = await executePlan(chain.clients, {
    deployment: chain.deployment,
    plan,
    onProgress: ({ state }) => {
      id = state.id
    },
  })
  const { client, counts } = connectForgetful({ empty: 20_000 })
  const error = await resumePlan(
    { publicClient: client, walletClient: connectWallet(chain) },
    {
      deployment: chain.deployment,
      plan,
      state: { id, step: 0, nonce, sentAfterBlock },
      onProgress: (progress) => {
        if (progress.hash !== undefined) throw new Error(progress.hash)
      },
    },
  ).catch((error) => error)
  expect(error.hash).toBe(hash)
  expect(counts.requests).toBeLessThanOrEqual(20)
})

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
