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

/** The defaults are the user's clients and the chain's deployment. */
type Options = ExecuteOptions & {
  clients?: Client | PlanClients
  deployment?: Deployment
}

/** A chain for the tests of one file; each test finds it as new. */
export type TestChain = {
  devnet: Devnet
  deployment: Deployment
  /** Rich in all coins, with no allowance given. */
  user: PrivateKeyAccount
  /** A second such account. */
  other: PrivateKeyAccount
  /** Reads. */
  client: Client
  /** Every HTTP request made through `client`, oldest first. */
  requests: RpcRequest[]
  /** Reads and signs for the user. */
  clients: { publicClient: Client; walletClient: Client }
  /** A client of a node that is not there. */
  gone: Client
  /** Creates a client of the chain for an account, or for none. */
  connect(account?: Account): Client
  /** The deployment and the user's address, as most actions take them. */
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
  // Late: it lies outside of the package, which is all that Stryker copies.
  const { startTabChain } = await import('./startTabChain.js')
  return startTabChain()
}

/** Starts a chain for the tests of a file and takes it back after each. */
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
      // Only root could serve port 1.
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
