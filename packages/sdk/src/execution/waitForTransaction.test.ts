import {
  type Hash,
  type RpcTransactionRequest,
  type Transaction,
  toHex,
} from 'viem'
import { getTransaction, getTransactionCount } from 'viem/actions'
import { afterEach, expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { replace, sendAgain, sendThen } from '../../test/mempool.js'
import {
  connectClients,
  connectWallet,
  planOneStep,
  planTrade,
} from '../../test/plans.js'
import {
  connectWith,
  type Methods,
  rejection,
  rpcError,
} from '../../test/wallet.js'
import type { PlanExecutionError } from '../errors/execution.js'
import type { AnyPlan } from '../plans/types.js'

const chain = useChain()

afterEach(() => chain.devnet.client.setAutomine(true))

/** Creates clients whose transaction is replaced after the node has shown it. */
function overtake(change: Record<string, unknown>, isMined: boolean) {
  let sent: Hash | undefined
  let by: Promise<Hash> | undefined
  const replaceIt = async () => {
    const hash = await replace(chain, sent as Hash, change)
    if (isMined) await chain.devnet.client.mine({ blocks: 1 })
    return hash
  }
  const clients = connectClients(
    chain,
    sendThen(chain, async (hash) => {
      sent = hash
    }),
    {
      eth_getTransactionByHash: async (params, forward) => {
        const transaction = await forward('eth_getTransactionByHash', params)
        // The transaction of an earlier test may be read before one is sent.
        if (sent) by ??= replaceIt()
        await by
        return transaction
      },
    },
  )
  return { clients, getReplacement: () => by }
}

test('rule: reports the new hash before it is mined', async () => {
  const plan = await planOneStep(chain)
  const { clients, getReplacement } = overtake({}, false)
  const { hash } = await chain.execute(plan, {
    clients,
    onProgress: async ({ hash, status }) => {
      if (status !== 'replaced') return
      expect(hash).toBe(await getReplacement())
      await chain.devnet.client.mine({ blocks: 1 })
    },
  })
  expect(hash).toBe(await getReplacement())
})

/** Creates clients whose transaction the node drops, and returns the transaction. */
function drop() {
  const { client } = chain.devnet
  let dropped: Transaction | undefined
  const clients = connectClients(
    chain,
    sendThen(chain, async (hash) => {
      dropped = await getTransaction(client, { hash })
      await client.dropTransaction({ hash })
    }),
  )
  return { clients, getDropped: () => dropped as Transaction }
}

const lose = () => Promise.reject(new TypeError('fetch failed'))

/** Creates clients whose wallet answers a request for a transaction in its own way. */
const ask = (answer: Methods[string]) =>
  connectClients(chain, { eth_sendTransaction: answer })

/** Creates clients whose wallet changes the transaction. */
const edit = (change: (request: RpcTransactionRequest) => object) =>
  ask(([request], forward) =>
    forward('eth_sendTransaction', [{ ...request, ...change(request) }]),
  )

const times = {
  ...{ pollingInterval: 1, dropTimeout: 1 },
  ...{ rpcTimeout: 1, unclearTimeout: 1 },
}

/** An execution for each outcome that is not a success. */
const failures: Record<string, (plan: AnyPlan) => Promise<PlanExecutionError>> =
  {
    PlanRejectedError: (plan) =>
      chain.fail(plan, { clients: ask(() => Promise.reject(rejection())) }),
    TransactionNotSentError: (plan) => {
      const refuse = () =>
        Promise.reject(rpcError(-32000, 'insufficient funds for gas'))
      return chain.fail(plan, { clients: ask(refuse) })
    },
    SimulationFailedError: async (plan) => {
      const trade = { tokenIn: 'ZKP', tokenOut: 'USDT' }
      const amountIn = 100n * 10n ** 18n
      await chain.execute(await planTrade(chain, { ...trade, amountIn }))
      return chain.fail(plan)
    },
    ProgressHandlerError: (plan) =>
      chain.fail(plan, {
        onProgress: ({ status }) => {
          if (status === 'sending') throw new Error('The disk is full.')
        },
      }),
    PlanAbortedError: (plan) => {
      const controller = new AbortController()
      const abort = sendThen(chain, async () => controller.abort())
      const clients = connectClients(chain, abort)
      return chain.fail(plan, { clients, signal: controller.signal })
    },
    PlanInterruptedError: (plan) => {
      const node = { eth_getTransactionReceipt: lose }
      const clients = connectClients(chain, {}, node)
      return chain.fail(plan, { ...times, clients })
    },
    TransactionRevertedError: (plan) =>
      chain.fail(plan, { clients: edit(() => ({ gas: toHex(60_000) })) }),
    TransactionCancelledError: (plan) => {
      const empty = { to: chain.user.address, data: '0x', value: '0x0' }
      const { clients } = overtake(empty, true)
      return chain.fail(plan, { pollingInterval: 1, clients })
    },
    TransactionReplacedError: (plan) => {
      const payment = { to: chain.other.address, data: '0x', value: '0x1' }
      const { clients } = overtake(payment, true)
      return chain.fail(plan, { pollingInterval: 1, clients })
    },
    TransactionDroppedError: (plan) =>
      chain.fail(plan, { ...times, clients: drop().clients }),
    NonceGapError: async (plan) => {
      const { address } = chain.user
      const count = await getTransactionCount(chain.client, { address })
      const clients = edit(() => ({ nonce: toHex(count + 1) }))
      return chain.fail(plan, { ...times, clients })
    },
    TransactionUnclearError: (plan) =>
      chain.fail(plan, { ...times, clients: ask(lose) }),
  }

test.each(Object.entries(failures))(
  'rule: after %s, a new plan succeeds',
  async (name, fail) => {
    const plan = await planOneStep(chain, { slippageBps: 0 })
    expect((await fail(plan)).name).toBe(name)
    await chain.devnet.client.setAutomine(true)
    const { receipt } = await chain.execute(await planOneStep(chain))
    expect(receipt.status).toBe('success')
  },
)

test('rule: a cancelled transaction stays cancelled', async () => {
  const plan = await planOneStep(chain)
  const { clients } = overtake(
    { to: chain.user.address, data: '0x', value: '0x0' },
    true,
  )
  const options = { pollingInterval: 1, clients }
  const { name, state } = await chain.fail(plan, options)
  expect(name).toBe('TransactionCancelledError')
  await expect(chain.resume(plan, state)).rejects.toMatchObject({ name })
})

test('rule: a dropped transaction is found if it is mined later', async () => {
  const plan = await planOneStep(chain)
  const { clients, getDropped } = drop()
  const error = await chain.fail(plan, { ...times, clients })
  expect(error.name).toBe('TransactionDroppedError')
  await chain.devnet.client.setAutomine(true)
  await sendAgain(chain, getDropped())
  const { hash, receipt } = await chain.resume(plan, error.state, { clients })
  expect(receipt.status).toBe('success')
  expect(hash).toBe(error.hash)
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
  const { receipt } = await chain.execute(plan, {
    clients: { publicClient, walletClient: connectWallet(chain) },
  })
  expect(receipt.status).toBe('success')
})
