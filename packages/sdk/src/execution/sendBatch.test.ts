import type { Hash, Hex } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import {
  connectWallet,
  createRecorder,
  executeAndFail,
  planOneStep,
  planTwoSteps,
} from '../../test/plans.js'
import { skipWaits } from '../../test/skipWaits.js'
import { type Methods, rejection, rpcError } from '../../test/wallet.js'
import { executePlan } from './executePlan.js'
import { resumePlan } from './resumePlan.js'

const chain = useChain()

/** A wallet with EIP-5792, which puts all calls of a batch into one block. */
function batching(methods: Methods = {}, isGone = () => false) {
  const batches = new Map<string, Hash[]>()
  const asked: string[] = []
  const walletClient = connectWallet(chain, {
    wallet_getCapabilities: ([_, [chainId]]) => ({
      [chainId]: { atomic: { status: 'supported' } },
    }),
    wallet_sendCalls: async ([{ calls, from, atomicRequired }], forward) => {
      expect(atomicRequired).toBe(true)
      const { client } = chain.devnet
      await client.setAutomine(false)
      const hashes: Hash[] = []
      for (const call of calls)
        hashes.push(
          (await forward('eth_sendTransaction', [
            { ...call, from, gas: '0xf4240' },
          ])) as Hash,
        )
      await client.mine({ blocks: 1 })
      await client.setAutomine(true)
      const id = `0x${batches.size + 1}` as Hex
      batches.set(id, hashes)
      return { id }
    },
    wallet_getCallsStatus: async ([id], forward) => {
      if (isGone()) throw new TypeError('fetch failed')
      return {
        version: '2.0.0',
        id,
        chainId: '0x7a120',
        atomic: true,
        status: 200,
        receipts: await Promise.all(
          (batches.get(id) ?? []).map((hash) =>
            forward('eth_getTransactionReceipt', [hash]),
          ),
        ),
      }
    },
    eth_sendTransaction: (params, forward) => {
      asked.push('eth_sendTransaction')
      return forward('eth_sendTransaction', params)
    },
    ...methods,
  })
  return { clients: { publicClient: chain.client, walletClient }, asked }
}

test('rule: a wallet that can runs the plan as one batch', async () => {
  const plan = await planTwoSteps(chain)
  const { clients, asked } = batching()
  const { seen, onProgress } = createRecorder()
  const { receipt } = await executePlan(clients, {
    plan,
    batch: true,
    onProgress,
  })
  expect(receipt.status).toBe('success')
  expect(asked).toEqual([])
  expect(seen).toEqual([
    'approve awaitingWallet',
    'swap pending',
    'swap confirmed',
  ])
})

test('rule: nothing is batched unless asked for', async () => {
  const plan = await planTwoSteps(chain)
  const { clients, asked } = batching()
  await executePlan(clients, { plan })
  expect(asked).toHaveLength(2)
})

test('rule: one step needs no batch', async () => {
  const { clients, asked } = batching()
  await executePlan(clients, { plan: await planOneStep(chain), batch: true })
  expect(asked).toHaveLength(1)
})

test.each([
  [
    'does not know the question',
    {
      wallet_getCapabilities: () => {
        throw rpcError(-32601, 'method not found')
      },
    },
  ],
  [
    'cannot on this chain',
    {
      wallet_getCapabilities: () => ({
        '0x7a120': { atomic: { status: 'unsupported' } },
      }),
    },
  ],
  ['never answers', { wallet_getCapabilities: () => new Promise(() => {}) }],
  [
    'cannot after all',
    {
      wallet_sendCalls: () => {
        throw rpcError(5760, 'atomicity not supported')
      },
    },
  ],
] as [string, Methods][])(
  'rule: a wallet that %s takes the plain way',
  async (what, methods) => {
    if (what === 'never answers') skipWaits(2_000)
    const { clients, asked } = batching(methods)
    const { transactions } = await executePlan(clients, {
      plan: await planTwoSteps(chain),
      batch: true,
    })
    expect(transactions.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
    expect(asked).toHaveLength(2)
  },
)

test('rule: a refused batch is a refused plan', async () => {
  const { clients, asked } = batching({
    wallet_sendCalls: () => {
      throw rejection()
    },
  })
  const error = await executeAndFail(clients, {
    plan: await planTwoSteps(chain),
    batch: true,
  })
  expect(error.name).toBe('PlanRejectedError')
  expect(asked).toEqual([])
})

test('rule: a batch that was sent is never sent the plain way too', async () => {
  const plan = await planTwoSteps(chain)
  let isGone = true
  const { clients, asked } = batching({}, () => isGone)
  const error = await executeAndFail(clients, { plan, batch: true })
  expect(error).toMatchObject({
    name: 'PlanInterruptedError',
    state: { batchId: '0x1' },
  })
  expect(error.metaMessages).toEqual([
    'Batch 0x1 was sent. Continue with resumePlan.',
  ])
  isGone = false
  const { receipt } = await resumePlan(clients, { plan, state: error.state })
  expect(receipt.status).toBe('success')
  expect(asked).toEqual([])
})
