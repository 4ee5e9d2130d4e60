import type { Hash } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { replace, sendThen } from '../../test/mempool.js'
import {
  connectClients,
  connectWallet,
  createRecorder,
  executeAndFail,
  planOneStep,
  planTwoSteps,
} from '../../test/plans.js'
import { connectWith, type Methods } from '../../test/wallet.js'
import { executePlan } from './executePlan.js'
import { resumePlan } from './resumePlan.js'

const chain = useChain()

/** Mines when the execution first waits, so that it sees it unmined once. */

const mineOnPending = () => {
  let isMined = false
  return connectWith(chain, {
    eth_getTransactionByHash: async (params, forward) => {
      const transaction = await forward('eth_getTransactionByHash', params)
      if (!isMined) {
        isMined = true
        await chain.devnet.client.mine({ blocks: 1 })
      }
      return transaction
    },
  })
}

afterEach(() => chain.devnet.client.setAutomine(true))

test('rule: a transaction sent again with a higher fee is a success', async () => {
  const plan = await planOneStep(chain)
  let replacement: Hash | undefined
  const { seen, hashes, onProgress } = createRecorder()
  const { hash, receipt } = await executePlan(
    {
      publicClient: mineOnPending(),
      walletClient: connectWallet(
        chain,
        sendThen(chain, async (sent) => {
          replacement = await replace(chain, sent, {})
        }),
      ),
    },
    { deployment: chain.deployment, plan, onProgress },
  )
  expect(seen).toContain('swap replaced')
  expect(hash).toBe(replacement)
  expect(hashes.size).toBe(2)
  expect(receipt).toMatchObject({ status: 'success', transactionHash: hash })
})

test('rule: the same when the node had seen the first one before', async () => {
  const plan = await planOneStep(chain)
  let first: Hash | undefined
  let looks = 0
  const { hash } = await executePlan(
    connectClients(
      chain,
      sendThen(chain, async (sent) => {
        first = sent
      }),
      {
        eth_getTransactionByHash: async (params, forward) => {
          const transaction = await forward('eth_getTransactionByHash', params)
          if (++looks === 1) {
            await replace(chain, first as Hash, {})
            await chain.devnet.client.mine({ blocks: 3 })
          }
          return transaction
        },
      },
    ),
    { deployment: chain.deployment, plan },
  )
  expect(hash).not.toBe(first)
})

test('rule: its new hash is told before it is mined', async () => {
  const plan = await planOneStep(chain)
  let first: Hash | undefined
  let replacement: Hash | undefined
  const { hash } = await executePlan(
    connectClients(
      chain,
      sendThen(chain, async (sent) => {
        first = sent
      }),
      {
        eth_getTransactionByHash: async (params, forward) => {
          const transaction = await forward('eth_getTransactionByHash', params)
          replacement ??= await replace(chain, first as Hash, {})
          return transaction
        },
      },
    ),
    {
      deployment: chain.deployment,
      plan,
      onProgress: async ({ hash, status }) => {
        if (status !== 'replaced') return
        expect(hash).toBe(replacement)
        await chain.devnet.client.mine({ blocks: 1 })
      },
    },
  )
  expect(hash).toBe(replacement)
})

test('rule: a transaction that was cancelled before any node showed it is not a success', async () => {
  const plan = await planOneStep(chain)
  let first: Hash | undefined
  let replacement: Hash | undefined
  const error = await executeAndFail(
    connectClients(
      chain,
      sendThen(chain, async (sent) => {
        first = sent
        replacement = await replace(chain, sent, {
          to: chain.user.address,
          data: '0x',
          value: '0x0',
        })
        await chain.devnet.client.mine({ blocks: 1 })
      }),
    ),
    {
      deployment: chain.deployment,
      plan,
      dropTimeout: 3,
      pollingInterval: 1,
    },
  )
  expect(error).toMatchObject({
    name: 'TransactionCancelledError',
    replacedBy: replacement,
    hash: first,
  })
})

test.each([
  ['TransactionCancelledError', { data: '0x', value: '0x0' }],
  ['TransactionReplacedError', { data: '0x', value: '0x1' }],
])(
  'rule: %s is thrown again when its plan is resumed',
  async (name, change) => {
    const plan = await planOneStep(chain)
    const { client: publicClient, user } = chain
    let sendings = 0
    const clients = {
      publicClient,
      walletClient: {
        ...connectWith(chain, {
          eth_sendRawTransaction: async (params, forward) => {
            sendings++
            await chain.devnet.client.setAutomine(false)
            const sent = (await forward(
              'eth_sendRawTransaction',
              params,
            )) as Hash
            await replace(chain, sent, { to: user.address, ...change })
            await chain.devnet.client.mine({ blocks: 1 })
            await chain.devnet.client.setAutomine(true)
            return sent
          },
        }),
        account: user,
      },
    }
    const error = await executeAndFail(clients, {
      deployment: chain.deployment,
      plan,
      pollingInterval: 1,
    })
    expect(error.name).toBe(name)
    await expect(
      resumePlan(clients, {
        deployment: chain.deployment,
        plan,
        state: error.state,
      }),
    ).rejects.toMatchObject({ name })
    expect(sendings).toBe(1)
  },
)

test('rule: a receipt without a status is not a success', async () => {
  const plan = await planOneStep(chain)
  let answers = 0
  const publicClient = connectWith(chain, {
    eth_getTransactionReceipt: async (params, forward) => ({
      ...((await forward('eth_getTransactionReceipt', params)) as object),
      ...(answers++ < 2 && { status: undefined }),
    }),
  })
  const { receipt } = await executePlan(
    { publicClient, walletClient: connectWallet(chain) },
    { deployment: chain.deployment, plan },
  )
  expect(receipt.status).toBe('success')
})

test('behavior: a node that first does not know the transaction', async () => {
  const plan = await planOneStep(chain)
  let misses = 3
  const miss =
    (method: string): Methods[string] =>
    (params, forward) =>
      misses-- > 0 ? null : forward(method, params)
  const { receipt } = await executePlan(
    connectClients(
      chain,
      {},
      {
        eth_getTransactionReceipt: miss('eth_getTransactionReceipt'),
        eth_getTransactionByHash: miss('eth_getTransactionByHash'),
      },
    ),
    { deployment: chain.deployment, plan },
  )
  expect(receipt.status).toBe('success')
})

test('rule: when the node is gone, the hash is not lost and nothing is sent twice', async () => {
  const plan = await planTwoSteps(chain)
  let isGone = false
  let sent = 0
  const goneAfterSwap = connectWith(chain, {
    eth_getTransactionReceipt: (params, forward) => {
      if (isGone) throw new TypeError('fetch failed')
      return forward('eth_getTransactionReceipt', params)
    },
  })
  const walletClient = connectWallet(chain, {
    eth_sendTransaction: (params, forward) => {
      isGone = ++sent === 2
      return forward('eth_sendTransaction', params)
    },
  })
  const error = await executeAndFail(
    { publicClient: goneAfterSwap, walletClient },
    { deployment: chain.deployment, plan, rpcTimeout: 3, pollingInterval: 1 },
  )
  expect(error).toMatchObject({
    name: 'PlanInterruptedError',
    shortMessage: 'The connection failed at step 2 of 2 (swap).',
    state: { step: 1, transactions: [{ kind: 'approve' }] },
    details: 'fetch failed',
  })
  expect(error.metaMessages).toEqual([
    `Transaction ${error.hash} was sent. Continue with resumePlan.`,
  ])
  const { hash, transactions } = await resumePlan(
    { publicClient: chain.client, walletClient },
    { deployment: chain.deployment, plan, state: error.state },
  )
  expect(hash).toBe(error.hash)
  expect(transactions).toHaveLength(2)
  expect(sent).toBe(2)
})
