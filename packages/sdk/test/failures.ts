import { type Client, type Hash, toHex } from 'viem'
import { getTransactionCount } from 'viem/actions'
import { expect } from 'vitest'
import type {
  NonceGapError,
  PlanExecutionError,
} from '../src/errors/execution.js'
import type { ExecuteOptions, PlanClients } from '../src/execution/types.js'
import type { Plan } from '../src/plans/types.js'
import type { TestChain } from './chain.js'
import { replace, sendThen } from './mempool.js'
import { connectClients, planOneStep, planTwoSteps } from './plans.js'
import { type Methods, rejection, rpcError } from './wallet.js'

type Ended = { plan: Plan; clients: PlanClients; error: PlanExecutionError }

/** Follows the advice, and returns the receipt of the trade. */
type Follow = (ended: Ended) => Promise<{ receipt: { status: string } }>

/** A plan that fails, and the way to follow its error's advice. */
export type Failure = {
  /** The advice in the error. */
  says: RegExp
  plan?: () => Promise<Plan>
  clients: () => PlanClients
  options?: Partial<ExecuteOptions> | (() => Partial<ExecuteOptions>)
  /** Runs before the advice is followed. */
  meanwhile?: (ended: Ended) => Promise<unknown>
  follow: Follow
}

/**
 * Lists a failure for each error that can end the execution of a plan. Each failure
 * needs a new chain.
 */
export function createFailures(chain: TestChain) {
  const resume: Follow = ({ plan, clients, error }) =>
    chain.resume(plan, error.state, { clients, pollingInterval: 1 })
  const resend: Follow = ({ plan, clients, error }) =>
    chain.resume(plan, error.state, { clients, resend: true })
  /** Resuming throws the same error, and a new plan succeeds. */
  const planAfter: Follow = async (ended) => {
    const { name } = ended.error
    await expect(resume(ended)).rejects.toMatchObject({ name })
    return planAnew(ended)
  }
  const planAnew: Follow = async ({ clients }) =>
    chain.execute(await planOneStep(chain), { clients })

  /** Runs something instead of the wallet's first transaction. */
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

  /** Connects a wallet that runs something else once. */
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
    onProgress: async (progress) => {
      if (progress.status === status) throw new Error('The disk is full.')
    },
  })

  let isWrong = true
  const wrongOnce = (method: string, answer: () => unknown): Methods => {
    isWrong = true
    return {
      [method]: (params, forward) =>
        isWrong ? answer() : forward(method, params),
    }
  }
  const putRight = async () => {
    isWrong = false
  }

  /** The bytes of a transaction that the node was made to drop. */
  let dropped: Hash | undefined

  /** Makes the node drop the wallet's transaction, and keeps its bytes. */
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

  return {
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
      options: () => ({
        signal: AbortSignal.abort(new Error('The page was left.')),
        onProgress: () => expect.unreachable('It started.'),
      }),
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
    ProgressHandlerError: [
      ...['simulating', 'sending', 'pending', 'confirmed'].map((status) => ({
        says: /resumePlan/,
        clients: () => chain.clients,
        options: onceOn(status),
        follow: resume,
      })),
      {
        says: /^No transaction of this step is known\. Continue with resumePlan\.$/,
        // The wallet has not received a request yet.
        clients: () => connectClients(chain),
        options: onceOn('awaitingWallet'),
        follow: resume,
      },
    ],
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
      ...(
        [
          { eth_chainId: () => '0x1' },
          {
            // Another chain with the same ID.
            eth_getBlockByNumber: async (params: [string], forward) => {
              const block = await forward('eth_getBlockByNumber', params)
              const isFirst = params[0] === '0x0'
              const hash = `0x${'1'.repeat(64)}`
              return { ...(block as object), ...(isFirst && { hash }) }
            },
          },
        ] satisfies Methods[]
      ).map((node) => ({
        says: /RPC URL of the plan's chain/,
        clients: () => connectClients(chain, {}, node),
        follow: ({ plan, error, clients: { walletClient } }: Ended) =>
          chain.resume(plan, error.state, {
            clients: { walletClient, publicClient: chain.client },
          }),
      })),
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
        isWrong = true
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
          // The node hides the transaction, and then mines it.
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
      follow: planAfter,
    },
    TransactionReplacedError: {
      says: /new plan/,
      clients: () =>
        overtaken(() => ({
          to: chain.other.address,
          data: '0x',
          value: '0x1',
        })),
      follow: planAfter,
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
              nonce: toHex((error as NonceGapError).nonce),
            },
          ],
        } as never),
      follow: resume,
    },
    WrongAccountError: {
      says: /Make a plan for the account that signs/,
      clients: () => ({
        publicClient: chain.client,
        walletClient: chain.connect(chain.other) as Client,
      }),
      follow: async ({ clients }) => {
        const plan = await planOneStep(chain, { account: chain.other.address })
        return chain.execute(plan, { clients })
      },
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
  } satisfies Record<string, Failure | Failure[]>
}

/** Executes a plan that fails, and returns the error with its plan and clients. */
export async function fail(
  chain: TestChain,
  { plan, clients, options }: Failure,
): Promise<Ended> {
  const ended = {
    plan: await (plan?.() ?? planOneStep(chain)),
    clients: clients(),
  }
  const error = await chain.fail(ended.plan, {
    clients: ended.clients,
    pollingInterval: 1,
    ...(typeof options === 'function' ? options() : options),
  })
  return { ...ended, error }
}
