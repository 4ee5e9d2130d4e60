import { type Devnet, startDevnet } from '@letheswap/devnet'
import {
  type Account,
  type Address,
  type Client,
  createClient,
  http,
  type PrivateKeyAccount,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { executePlan } from '../src/actions/executePlan.js'
import { resumePlan } from '../src/actions/resumePlan.js'
import { deploymentToChain } from '../src/deployment/deploymentToChain.js'
import type { Deployment } from '../src/deployment/types.js'
import type { PlanExecutionError } from '../src/errors/execution.js'
import type {
  ExecuteOptions,
  PlanClients,
  PlanState,
} from '../src/execution/types.js'
import type { AnyPlan } from '../src/plans/types.js'

export type RpcRequest = { method: string; params: unknown[] }

/**
 * Options of an execution. By default, it uses the user's clients and the chain's
 * deployment.
 */
type Options = ExecuteOptions & {
  clients?: Client | PlanClients
  deployment?: Deployment
}

/** A chain for the tests of one file, which is new for each test. */
export type TestChain = {
  devnet: Devnet
  deployment: Deployment
  /** An account with all coins, and without allowances. */
  user: PrivateKeyAccount
  /** Another account with all coins, and without allowances. */
  other: PrivateKeyAccount
  /** A client that only reads. */
  client: Client
  /** All HTTP requests made through `client`, oldest first. */
  requests: RpcRequest[]
  /** Clients that read and sign for the user. */
  clients: { publicClient: Client; walletClient: Client }
  /** A client of an unreachable node. */
  gone: Client
  /** Creates a client of the chain, optionally for an account. */
  connect(account?: Account): Client
  /** The deployment and the user's address, as most actions require them. */
  own: { deployment: Deployment; account: Address }
  /** Executes a plan for the user, unless other clients are given. */
  execute<plan extends AnyPlan>(
    plan: plan,
    options?: Options,
  ): Promise<executePlan.ReturnType<plan>>
  /** Executes a plan that fails, and returns the error. */
  fail(plan: AnyPlan, options?: Options): Promise<PlanExecutionError>
  /** Continues a plan from a state. */
  resume<plan extends AnyPlan>(
    plan: plan,
    state: PlanState | undefined,
    options?: Options,
  ): Promise<resumePlan.ReturnType<plan>>
}

async function start(): Promise<Devnet> {
  if (process.env.LETHE_CHAIN !== 'tab') return startDevnet()
  // Imported late, because it is outside the package, and Stryker copies only the
  // package.
  const { startTabChain } = await import('./startTabChain.js')
  return startTabChain()
}

/** Starts a chain for the tests of a file, and reverts it after each. */
export function useChain(): TestChain {
  const chain = { requests: [] as RpcRequest[] } as TestChain
  chain.execute = (plan, { clients = chain.clients, ...options } = {}) =>
    executePlan(clients, { deployment: chain.deployment, plan, ...options })
  chain.resume = (plan, state, { clients = chain.clients, ...options } = {}) =>
    resumePlan(clients, {
      ...{ deployment: chain.deployment, plan, state },
      ...options,
    })
  chain.fail = (plan, options) =>
    chain.execute(plan, options).then(
      () => expect.unreachable('the plan should fail'),
      (error: PlanExecutionError) => error,
    )
  let snapshot: `0x${string}`

  beforeAll(async () => {
    const devnet = await start()
    const { deployment, accounts } = devnet
    const [user, other] = [2, 3].map((index) =>
      privateKeyToAccount(accounts[index]?.privateKey as `0x${string}`),
    ) as [PrivateKeyAccount, PrivateKeyAccount]
    for (const { symbol, decimals } of deployment.tokens)
      for (const { address } of [user, other])
        await devnet.mint({
          symbol,
          to: address,
          amount: 1_000n * 10n ** BigInt(decimals),
        })
    const connect: TestChain['connect'] = (account) =>
      createClient({
        account,
        chain: deploymentToChain(deployment),
        pollingInterval: 10,
        transport: http(devnet.rpcUrl, {
          retryCount: 0,
          onFetchRequest: (_, { body }) => {
            chain.requests.push(JSON.parse(String(body)))
          },
        }),
      } as never)
    const client = connect()
    Object.assign(chain, {
      devnet,
      deployment,
      user,
      other,
      client,
      connect,
      // Nothing listens on port 1, because only root could.
      gone: createClient({
        transport: http('http://127.0.0.1:1', { retryCount: 0 }),
      }),
      clients: { publicClient: client, walletClient: connect(user) },
      own: { deployment, account: user.address },
    })
  })
  beforeEach(async () => {
    snapshot = await chain.devnet.snapshot()
    chain.requests.length = 0
  })
  afterEach(() => chain.devnet.revert(snapshot))
  afterAll(() => chain.devnet?.stop())
  return chain
}
