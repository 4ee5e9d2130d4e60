import { type Hash, toHex } from 'viem'
import { getTransactionCount } from 'viem/actions'
import { afterEach, expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { replace, sendThen } from '../../test/mempool.js'
import {
  connectClients,
  connectWallet,
  executeAndFail,
  planOneStep,
  planTwoSteps,
} from '../../test/plans.js'
import { connectWith, type Methods } from '../../test/wallet.js'
import { executePlan } from '../actions/executePlan.js'
import { resumePlan } from '../actions/resumePlan.js'

const chain = useChain()

afterEach(() => chain.devnet.client.setAutomine(true))

test('rule: reports its new hash before it is mined', async () => {
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

test('rule: a payment to oneself at an unknown nonce is not a cancellation', async () => {
  const plan = await planOneStep(chain)
  let first: Hash | undefined
  const error = await executeAndFail(
    connectClients(
      chain,
      sendThen(chain, async (sent) => {
        first = sent
        await replace(chain, sent, {
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
    name: 'TransactionDroppedError',
    hash: first,
  })
})

test('rule: an earlier empty payment to oneself is not a cancellation', async () => {
  const plan = await planOneStep(chain)
  const { user } = chain
  let misses = 4
  const miss =
    (method: string): Methods[string] =>
    (params, forward) =>
      misses-- > 0 ? null : forward(method, params)
  const { receipt } = await executePlan(
    connectClients(
      chain,
      {
        eth_sendTransaction: async (params, forward) => {
          // Another tab's, which the wallet sends first.
          const to = { from: user.address, to: user.address, value: '0x0' }
          await forward('eth_sendTransaction', [to])
          return forward('eth_sendTransaction', params)
        },
      },
      {
        eth_getTransactionReceipt: miss('eth_getTransactionReceipt'),
        eth_getTransactionByHash: miss('eth_getTransactionByHash'),
      },
    ),
    { deployment: chain.deployment, plan, pollingInterval: 1 },
  )
  expect(receipt.status).toBe('success')
})

/** Replaces the transaction once the node has shown it, and mines. */
function afterShown(change: Record<string, unknown>) {
  let isReplaced = false
  return connectWith(chain, {
    eth_getTransactionByHash: async (params, forward) => {
      const transaction = await forward('eth_getTransactionByHash', params)
      if (transaction && !isReplaced) {
        isReplaced = true
        await replace(chain, params[0] as Hash, change)
        await chain.devnet.client.mine({ blocks: 1 })
        await chain.devnet.client.setAutomine(true)
      }
      return transaction
    },
  })
}

test.each([
  ['TransactionCancelledError', { data: '0x', value: '0x0' }],
  ['TransactionReplacedError', { data: '0x', value: '0x1' }],
  ['TransactionReplacedError', { data: '0x12', value: '0x0' }],
])(
  'rule: %s is thrown again when its plan is resumed: %j',
  async (name, change) => {
    const plan = await planOneStep(chain)
    let sendings = 0
    const walletClient = connectWallet(chain, {
      eth_sendTransaction: async (params, forward) => {
        sendings++
        await chain.devnet.client.setAutomine(false)
        return forward('eth_sendTransaction', params)
      },
    })
    const clients = {
      publicClient: afterShown({ to: chain.user.address, ...change }),
      walletClient,
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

test('rule: if another program with the key took the nonce, the step is signed again', async () => {
  const plan = await planOneStep(chain)
  const { user } = chain
  let sent = 0
  const { hash, receipt } = await executePlan(
    {
      publicClient: afterShown({ to: user.address, data: '0x', value: '0x1' }),
      walletClient: {
        ...connectWith(chain, {
          eth_sendRawTransaction: async (params, forward) => {
            if (sent++ === 0) await chain.devnet.client.setAutomine(false)
            return forward('eth_sendRawTransaction', params)
          },
        }),
        account: user,
      },
    },
    { deployment: chain.deployment, plan, pollingInterval: 1 },
  )
  expect(sent).toBe(2)
  expect(receipt).toMatchObject({ status: 'success', transactionHash: hash })
})

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

test('rule: a transaction behind a missing nonce is not waited for without end', async () => {
  const plan = await planOneStep(chain)
  const { client, devnet, user } = chain
  const nonce = await getTransactionCount(client, { address: user.address })
  const error = await executeAndFail(
    connectClients(chain, {
      eth_sendTransaction: ([request], forward) =>
        forward('eth_sendTransaction', [
          { ...request, nonce: toHex(nonce + 1) },
        ]),
    }),
    { deployment: chain.deployment, plan, dropTimeout: 20, pollingInterval: 1 },
  )
  expect(error).toMatchObject({ name: 'NonceGapError', nonce })
  // Somebody sends the missing one, and resuming finds both mined.
  await devnet.client.request({
    method: 'eth_sendTransaction',
    params: [{ from: user.address, to: user.address, nonce: toHex(nonce) }],
  } as never)
  const { hash } = await resumePlan(chain.clients, {
    deployment: chain.deployment,
    plan,
    state: error.state,
  })
  expect(hash).toBe(error.hash)
})
