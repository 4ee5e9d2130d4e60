import { type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { connectWallet, planOneStep, planTwoSteps } from '../../test/plans.js'
import { connectWith, type Methods, rpcError } from '../../test/wallet.js'
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
    const { transactions } = await chain.execute(plan, {
      clients: { publicClient: chain.client, walletClient: wallet },
      onProgress: ({ state, status }) => {
        if (status === 'awaitingWallet') kept ??= state
      },
    })
    const { client, counts } = connectForgetful({
      empty: 86_400,
      states,
      finds: true,
    })
    const error = await chain
      .resume(plan, kept, {
        clients: { publicClient: client, walletClient: connectWallet(chain) },
        onProgress: (progress) => {
          if (progress.hash !== undefined) throw new Error(progress.hash)
        },
      })
      .catch((error) => error)
    expect(error.hash).toBe(transactions[0]?.hash)
    expect(counts.requests).toBeLessThanOrEqual(30)
  },
)

test('behavior: what is mined and what is pending', async () => {
  const { client, devnet, user } = chain
  const plan = await planOneStep(chain)
  const { hash } = await chain.execute(plan)
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
