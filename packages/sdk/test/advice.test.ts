import { type Client, type Hash, toHex } from 'viem'
import { getTransactionCount } from 'viem/actions'
import { afterEach, expect, test } from 'vitest'
import { executePlan } from '../src/actions/executePlan.js'
import { resumePlan } from '../src/actions/resumePlan.js'
import { waitForReceipt } from '../src/actions/waitForReceipt.js'
import type * as errors from '../src/errors/execution.js'
import type { PlanExecutionError } from '../src/errors/execution.js'
import type { ExecuteOptions, PlanClients } from '../src/execution/types.js'
import type { Plan } from '../src/plans/types.js'
import { useChain } from './chain.js'
import { replace, sendThen } from './mempool.js'
import {
  connectClients,
  connectWallet,
  planOneStep,
  planTwoSteps,
} from './plans.js'
import { connectWith, type Methods, rejection, rpcError } from './wallet.js'

const chain = useChain()
afterEach(() => chain.devnet.client.setAutomine(true))

type Ended = { plan: Plan; clients: PlanClients; error: PlanExecutionError }

/** Follows an advice; what it returns is the receipt of the trade. */
type Follow = (ended: Ended) => Promise<{ receipt: { status: string } }>

type Row = {
  /** The advice in the error. */
  says: RegExp
  plan?: () => Promise<Plan>
  clients: () => PlanClients
  options?: Partial<ExecuteOptions> | (() => Partial<ExecuteOptions>)
  /** Runs before the advice is followed. */
  meanwhile?: (ended: Ended) => Promise<unknown>
  follow: Follow
}

const resume: Follow = ({ plan, clients, error }) =>
  resumePlan(clients, {
    deployment: chain.deployment,
    plan,
    state: error.state,
    pollingInterval: 1,
  })
const resend: Follow = ({ plan, clients, error }) =>
  resumePlan(clients, {
    deployment: chain.deployment,
    plan,
    state: error.state,
    resend: true,
  })
const planAnew: Follow = async ({ clients }) =>
  executePlan(clients, {
    deployment: chain.deployment,
    plan: await planOneStep(chain),
  })

/** A wallet that does something else at its first transaction. */
function firstTime(run: NonNullable<Methods[string]>): Methods {
  let isFirst = true
  return {
    eth_sendTransaction: (params, forward) => {
      if (!isFirst) return forward('eth_sendTransaction', params)
      isFirst = false
      return run(params, forward)
    },
  }
}

/** Clients of which the wallet does something else once. */
const withWallet = (run: NonNullable<Methods[string]>) => () =>
  connectClients(chain, firstTime(run))

/** Replaces the transaction as soon as the node has shown it. */
function overtaken(change: () => Record<string, unknown>): PlanClients {
  let sent: Hash | undefined
  const wallet = sendThen(chain, async (hash) => {
    sent = hash
  })
  return connectClients(
    chain,
    firstTime(wallet.eth_sendTransaction as NonNullable<Methods[string]>),
    {
      eth_getTransactionByHash: async (params, forward) => {
        const transaction = await forward('eth_getTransactionByHash', params)
        if (sent) {
          await replace(chain, sent, change())
          await chain.devnet.client.mine({ blocks: 1 })
          await chain.devnet.client.setAutomine(true)
          sent = undefined
        }
        return transaction
      },
    },
  )
}

const onceOn = (status: string): ExecuteOptions => ({
  onProgress: (progress) => {
    if (progress.status === status) throw new Error('The disk is full.')
  },
})

let isWrong = true
const wrongOnce = (method: string, answer: () => unknown): Methods => ({
  [method]: (params, forward) => (isWrong ? answer() : forward(method, params)),
})
const putRight = async () => {
  isWrong = false
}

const rows: Record<
  Exclude<
    keyof typeof errors,
    'PlanExecutionError' | 'TransactionNotMinedError' | 'WrongAccountError'
  >,
  Row | Row[]
> = {
  PlanRejectedError: {
    says: /resumePlan/,
    clients: withWallet(() => {
      throw rejection()
    }),
    follow: resume,
  },
  PlanAbortedError: {
    says: /resumePlan/,
    clients: () => chain.clients,
    options: () => ({ signal: AbortSignal.abort() }),
    follow: resume,
  },
  PlanInterruptedError: {
    says: /resumePlan/,
    clients: () =>
      connectClients(
        chain,
        {},
        wrongOnce('eth_getTransactionReceipt', () => {
          throw new TypeError('fetch failed')
        }),
      ),
    options: { rpcTimeout: 1 },
    meanwhile: putRight,
    follow: resume,
  },
  ProgressHandlerError: ['simulating', 'sending', 'pending', 'confirmed'].map(
    (status) => ({
      says: /resumePlan/,
      clients: () => chain.clients,
      options: onceOn(status),
      follow: resume,
    }),
  ),
  WrongChainError: [
    {
      says: /Switch the wallet/,
      clients: () =>
        connectClients(
          chain,
          wrongOnce('eth_chainId', () => '0x1'),
        ),
      meanwhile: putRight,
      follow: resume,
    },
    {
      says: /RPC URL of the plan's chain/,
      clients: () => ({
        publicClient: connectWith(chain, { eth_chainId: () => '0x1' }),
        walletClient: connectWallet(chain),
      }),
      follow: ({ plan, error, clients: { walletClient } }) =>
        resumePlan(
          { walletClient, publicClient: chain.client },
          { deployment: chain.deployment, plan, state: error.state },
        ),
    },
  ],
  AllowanceTooLowError: {
    says: /Resume the plan/,
    plan: () => planTwoSteps(chain),
    clients: withWallet(([request], forward) => {
      const data = `${request.data.slice(0, -64)}${'f'.padStart(64, '0')}`
      return forward('eth_sendTransaction', [{ ...request, data }])
    }),
    follow: resume,
  },
  AllowanceNotVisibleError: {
    says: /resumePlan/,
    plan: () => planTwoSteps(chain),
    clients: () => {
      let before: string | undefined
      return connectClients(
        chain,
        {},
        {
          eth_call: async ([request, block, ...rest], forward) => {
            before ??= (await forward('eth_blockNumber')) as string
            const isStale = isWrong && request.data.startsWith('0xdd62ed3e')
            return forward('eth_call', [
              request,
              isStale ? before : block,
              ...rest,
            ])
          },
        },
      )
    },
    options: { allowanceTimeout: 2, allowanceInterval: 1 },
    meanwhile: putRight,
    follow: resume,
  },
  SimulationFailedError: {
    says: /new plan/,
    plan: () => planOneStep(chain, { deadline: 1n }),
    clients: () => chain.clients,
    follow: planAnew,
  },
  TransactionNotSentError: {
    says: /resumePlan/,
    clients: withWallet(() => {
      throw rpcError(-32602, 'invalid from address')
    }),
    follow: resume,
  },
  TransactionUnclearError: [
    {
      says: /continue with resumePlan once it is mined/,
      clients: withWallet(async (params, forward) => {
        await chain.devnet.client.setAutomine(false)
        // The node drops it from what it shows, and then mines it.
        const hash = (await forward('eth_sendTransaction', params)) as Hash
        const raw = await chain.devnet.client.request({
          method: 'eth_getRawTransactionByHash',
          params: [hash],
        } as never)
        await chain.devnet.client.dropTransaction({ hash })
        dropped = raw as unknown as Hash
        throw rpcError(-32603, 'Internal error')
      }),
      options: { unclearTimeout: 1 },
      meanwhile: () => sendDropped(),
      follow: resume,
    },
    {
      says: /resend: true/,
      clients: withWallet(() => {
        throw rpcError(-32603, 'Internal error')
      }),
      options: { unclearTimeout: 1 },
      follow: resend,
    },
  ],
  TransactionCancelledError: {
    says: /new plan/,
    clients: () =>
      overtaken(() => ({ to: chain.user.address, data: '0x', value: '0x0' })),
    follow: planAnew,
  },
  TransactionReplacedError: {
    says: /new plan/,
    clients: () =>
      overtaken(() => ({ to: chain.other.address, data: '0x', value: '0x1' })),
    follow: planAnew,
  },
  TransactionDroppedError: [
    {
      says: /continue with resumePlan once it is mined/,
      clients: () => dropping(),
      options: { dropTimeout: 1 },
      meanwhile: () => sendDropped(),
      follow: resume,
    },
    {
      says: /new plan/,
      clients: () => dropping(),
      options: { dropTimeout: 1 },
      meanwhile: () => chain.devnet.client.setAutomine(true),
      follow: planAnew,
    },
  ],
  NonceGapError: {
    says: /Send a transaction with nonce/,
    clients: withWallet(async ([request], forward) => {
      const nonce = await getTransactionCount(chain.client, chain.user)
      return forward('eth_sendTransaction', [
        { ...request, nonce: toHex(nonce + 1) },
      ])
    }),
    options: { dropTimeout: 1 },
    meanwhile: ({ error }) =>
      chain.devnet.client.request({
        method: 'eth_sendTransaction',
        params: [
          {
            from: chain.user.address,
            to: chain.other.address,
            nonce: toHex((error as errors.NonceGapError).nonce),
          },
        ],
      } as never),
    follow: resume,
  },
  TransactionRevertedError: {
    says: /new plan/,
    plan: async () => {
      const { timestamp } = await chain.devnet.client.getBlock()
      return planOneStep(chain, { deadline: timestamp + 60n })
    },
    clients: withWallet(async (params, forward) => {
      await chain.devnet.client.setAutomine(false)
      const hash = await forward('eth_sendTransaction', params)
      const { timestamp } = await chain.devnet.client.getBlock()
      await chain.devnet.client.setNextBlockTimestamp({
        timestamp: timestamp + 600n,
      })
      await chain.devnet.client.mine({ blocks: 1 })
      await chain.devnet.client.setAutomine(true)
      return hash
    }),
    follow: planAnew,
  },
}

/** The bytes of a transaction that the node was made to forget. */
let dropped: Hash | undefined

/** A node that forgets what the wallet sends, and keeps it aside. */
const dropping = () =>
  connectClients(
    chain,
    firstTime(
      sendThen(chain, async (hash) => {
        dropped = (await chain.devnet.client.request({
          method: 'eth_getRawTransactionByHash',
          params: [hash],
        } as never)) as Hash
        await chain.devnet.client.dropTransaction({ hash })
      }).eth_sendTransaction as NonNullable<Methods[string]>,
    ),
  )

async function sendDropped() {
  await chain.devnet.client.setAutomine(true)
  await chain.devnet.client.request({
    method: 'eth_sendRawTransaction',
    params: [dropped as Hash],
  })
}

const cases = Object.entries(rows).flatMap(([name, row]) =>
  [row].flat().map((row) => ({ ...row, name })),
)

test.each(cases)(
  'rule: the advice of $name works: $says',
  async ({ name, says, clients, options, plan, meanwhile, follow }) => {
    isWrong = true
    const ended = {
      plan: await (plan?.() ?? planOneStep(chain)),
      clients: clients(),
    }
    const error = await executePlan(ended.clients, {
      deployment: chain.deployment,
      plan: ended.plan,
      pollingInterval: 1,
      ...(typeof options === 'function' ? options() : options),
    }).then(
      () => expect.unreachable('the plan should fail'),
      (error: PlanExecutionError) => error,
    )
    expect(error.name).toBe(name)
    expect(error.metaMessages.join('\n')).toMatch(says)
    await meanwhile?.({ ...ended, error })
    const { receipt } = await follow({ ...ended, error })
    expect(receipt.status).toBe('success')
  },
)

test('rule: the advice of WrongAccountError works', async () => {
  const plan = await planOneStep(chain)
  const clients = {
    publicClient: chain.client,
    walletClient: chain.connect(chain.other) as Client,
  }
  await expect(
    executePlan(clients, { deployment: chain.deployment, plan }),
  ).rejects.toMatchObject({
    name: 'WrongAccountError',
    metaMessages: ['Make a plan for the account that signs.'],
  })
  const { receipt } = await executePlan(clients, {
    deployment: chain.deployment,
    plan: await planOneStep(chain, { account: chain.other.address }),
  })
  expect(receipt.status).toBe('success')
})

test('rule: the advice of TransactionNotMinedError works', async () => {
  await chain.devnet.client.setAutomine(false)
  const hash = (await chain.devnet.client.request({
    method: 'eth_sendTransaction',
    params: [{ from: chain.user.address, to: chain.other.address }],
  })) as Hash
  await expect(
    waitForReceipt(chain.client, { hash, timeout: 0 }),
  ).rejects.toMatchObject({
    metaMessages: [
      'It may still be mined: look for it before you send it again.',
    ],
  })
  await chain.devnet.client.mine({ blocks: 1 })
  expect((await waitForReceipt(chain.client, { hash })).status).toBe('success')
})
