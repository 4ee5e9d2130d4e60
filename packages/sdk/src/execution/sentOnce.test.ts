import {
  type Client,
  createClient,
  createTransport,
  type EIP1193RequestFn,
  type Hex,
  type LocalAccount,
  parseEther,
  toHex,
} from 'viem'
import { nonceManager, privateKeyToAccount } from 'viem/accounts'
import { getTransactionCount } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import {
  connectClients,
  executeAndFail,
  planOneStep,
} from '../../test/plans.js'
import { connectWith, type Methods, rpcError } from '../../test/wallet.js'
import { executePlan } from '../actions/executePlan.js'
import { getBalances } from '../actions/getBalances.js'
import { getQuote } from '../actions/getQuote.js'
import { planSwap } from '../actions/planSwap.js'
import { resumePlan } from '../actions/resumePlan.js'
import { deploymentToChain } from '../deployment/deploymentToChain.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import type { Plan } from '../plans/types.js'
import type { ExecuteOptions } from './types.js'

const chain = useChain()

/** Possible answers of a node or a wallet to a transaction. */
const answers = {
  'a connection that dies': () => {
    throw Object.assign(new Error('fetch failed'), { name: 'HttpRequestError' })
  },
  '"already known"': () => {
    throw rpcError(-32000, 'already known')
  },
  '"insufficient funds"': () => {
    throw rpcError(-32000, 'insufficient funds for gas * price + value')
  },
  'no such method': () => {
    throw rpcError(-32601, 'method not found')
  },
  HTML: () => {
    throw new SyntaxError('Unexpected token < in JSON')
  },
} satisfies Record<string, () => never>

const signers = ['own key', 'node', 'wallet'] as const
type Signer = (typeof signers)[number]

/** A signer whose first answer about a transaction is another than the truth. */
function connectSigner(
  signer: Signer,
  { isSent, answer }: { isSent: boolean; answer: () => unknown },
): Client {
  const { deployment, devnet, user } = chain
  let isFirst = true
  const request = (async ({ method, params }: never) => {
    const isSending = /^eth_send(Raw)?Transaction$/.test(method)
    if (!isSending || !isFirst)
      return devnet.client.request({ method, params } as never)
    isFirst = false
    if (isSent) await devnet.client.request({ method, params } as never)
    return answer()
  }) as EIP1193RequestFn
  const type = signer === 'wallet' ? 'custom' : 'http'
  return createClient({
    account: signer === 'own key' ? user : user.address,
    chain: deploymentToChain(deployment),
    pollingInterval: 5,
    transport: () =>
      createTransport({ key: type, name: type, type, request, retryCount: 0 }),
  }) as Client
}

const clientsOf = (walletClient: Client) => ({
  publicClient: chain.client,
  walletClient,
})

/** The user's own key, and a node on which something takes the place of methods. */
function connectKey(methods: Methods, account: LocalAccount = chain.user) {
  const client = connectWith(chain, methods)
  const transport = { ...client.transport, type: 'http' }
  return { ...client, account, transport } as Client
}

/** The swapped amount and the number of transactions sent. */
async function measure() {
  const { client, deployment, user } = chain
  const [{ balances }, count] = await Promise.all([
    getBalances(client, { deployment, account: user.address }),
    getTransactionCount(client, { address: user.address }),
  ])
  return { usdt: balances.USDT as bigint, count }
}

async function expectEffects(
  plan: Plan,
  before: Awaited<ReturnType<typeof measure>>,
  times: 0 | 1,
) {
  const after = await measure()
  const expected = getPlanSummary(plan, chain.deployment).receiveExpected[0]
    ?.amount as bigint
  expect(after.usdt - before.usdt).toBe(expected * BigInt(times))
  expect(after.count - before.count).toBe(times)
}

/** The simulated worlds have all other answers; a real chain shows these. */
const cases = signers.flatMap((signer) =>
  [true, false].map((isSent) => ({ signer, isSent })),
)

const options = { pollingInterval: 5, unclearTimeout: 20 }

/** A node with the key signs with the nonce it is given, and is declared to. */
const optionsOf = (signer: Signer): ExecuteOptions => ({
  ...options,
  signer: signer === 'node' ? 'keepsNonce' : undefined,
})

test.each(cases)(
  'rule: $signer, sent: $isSent, no answer: it takes effect once',
  async ({ signer, isSent }) => {
    const plan = await planOneStep(chain)
    const before = await measure()
    const answer = answers['a connection that dies']
    const clients = clientsOf(connectSigner(signer, { isSent, answer }))
    const parameters = {
      ...{ deployment: chain.deployment, plan },
      ...optionsOf(signer),
    }
    if (isSent || signer !== 'wallet') await executePlan(clients, parameters)
    else {
      const { name, state } = await executeAndFail(clients, parameters)
      expect(name).toBe('TransactionUnclearError')
      await expectEffects(plan, before, 0)
      await resumePlan(clients, { ...parameters, state, resend: true })
    }
    await expectEffects(plan, before, 1)
  },
)

test('rule: what a wallet may have sent can no longer take effect after the deadline', async () => {
  const { devnet } = chain
  const { timestamp } = await devnet.client.getBlock()
  const plan = await planOneStep(chain, { deadline: timestamp + 10_000n })
  const clients = clientsOf(
    connectSigner('wallet', { isSent: false, answer: answers.HTML }),
  )
  const error = await executeAndFail(clients, {
    deployment: chain.deployment,
    plan,
    ...options,
  })
  expect(error.name).toBe('TransactionUnclearError')
  await devnet.client.setNextBlockTimestamp({ timestamp: timestamp + 10_001n })
  await devnet.client.mine({ blocks: 1 })
  await expect(
    resumePlan(clients, {
      deployment: chain.deployment,
      plan,
      state: error.state,
      ...options,
    }),
  ).rejects.toMatchObject({
    name: 'SimulationFailedError',
    reason: { code: 'expired' },
  })
})

/** Ten different swaps of one account. */
async function planTen() {
  const { client, deployment, user } = chain
  return Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const quote = await getQuote(client, {
        deployment,
        tokenIn: 'ZKP',
        tokenOut: 'USDT',
        amountIn: parseEther('1') + BigInt(index),
      })
      return planSwap(client, {
        deployment,
        account: user.address,
        quote,
        slippageBps: 500,
      })
    }),
  )
}

const keyOfUser = () =>
  privateKeyToAccount(chain.devnet.accounts[2]?.privateKey as `0x${string}`, {
    nonceManager,
  })

test.each([
  ['a nonce manager', () => chain.connect(keyOfUser() as LocalAccount)],
  ['a key alone', () => chain.connect(chain.user)],
] as [string, () => Client][])(
  'rule: ten plans at once with %s are ten transactions',
  async (_, connect) => {
    const plans = await planTen()
    const clients = clientsOf(connect())
    const results = await Promise.all(
      plans.map((plan) =>
        executePlan(clients, {
          deployment: chain.deployment,
          plan,
          ...options,
        }),
      ),
    )
    expect(new Set(results.map(({ hash }) => hash)).size).toBe(10)
    expect(results.map(({ receipt }) => receipt.status)).toEqual(
      Array(10).fill('success'),
    )
  },
)

test.each([
  ['the handler throws', { onProgress: true }],
  ['the signal is aborted', { abort: true }],
  ['the node refuses', { refuse: true }],
] as [string, { onProgress?: true; abort?: true; refuse?: true }][])(
  'rule: a nonce from a nonce manager is free again when %s',
  async (_, how) => {
    const account = keyOfUser() as LocalAccount
    const [first, second] = [await planOneStep(chain), await planOneStep(chain)]
    const controller = new AbortController()
    let isRefused = how.refuse
    const walletClient = connectKey(
      {
        eth_sendRawTransaction: (params, forward) => {
          if (isRefused) answers['"insufficient funds"']()
          return forward('eth_sendRawTransaction', params)
        },
      },
      account,
    )
    const clients = clientsOf(walletClient)
    await executeAndFail(clients, {
      deployment: chain.deployment,
      plan: first,
      signal: controller.signal,
      ...options,
      onProgress: ({ status }) => {
        if (status !== 'sending') return
        if (how.abort) controller.abort()
        if (how.onProgress) throw new Error('The disk is full.')
      },
    })
    isRefused = undefined
    const { receipt } = await executePlan(clients, {
      deployment: chain.deployment,
      plan: second,
      ...options,
    })
    expect(receipt.status).toBe('success')
  },
)

test('rule: nothing is approved if the account has too few tokens', async () => {
  const { client, deployment, other } = chain
  const quote = await getQuote(client, {
    ...{ deployment, tokenIn: 'USDT', tokenOut: 'DAI' },
    amountIn: 10n ** 15n,
  })
  const account = other.address
  const plan = await planSwap(client, { deployment, account, quote })
  const before = await getTransactionCount(client, { address: account })
  const walletClient = chain.connect(other)
  await expect(
    executePlan({ publicClient: client, walletClient }, { deployment, plan }),
  ).rejects.toMatchObject({
    name: 'SimulationFailedError',
    reason: { code: 'insufficientBalance', limit: 10n ** 15n },
    state: { step: 0 },
  })
  expect(await getTransactionCount(client, { address: account })).toBe(before)
})

test('rule: a block that is undone was not reported as done', async () => {
  const { devnet } = chain
  const plan = await planOneStep(chain)
  const snapshot = await devnet.snapshot()
  const before = await measure()
  let isUndone = false
  const publicClient = connectWith(chain, {
    eth_blockNumber: async (params, forward) => {
      const head = await forward('eth_blockNumber', params)
      const { count } = await measure()
      if (count > before.count && !isUndone) {
        isUndone = true
        await devnet.revert(snapshot)
      }
      // Each look finds another block.
      if (isUndone) await devnet.client.mine({ blocks: 1 })
      return head
    },
  })
  const { receipt } = await executePlan(
    { ...chain.clients, publicClient },
    { deployment: chain.deployment, plan, ...options, confirmations: 3 },
  )
  expect(isUndone).toBe(true)
  await expectEffects(plan, before, 1)
  const head = await devnet.client.getBlockNumber({ cacheTime: 0 })
  expect(head - receipt.blockNumber).toBeGreaterThanOrEqual(2n)
})

test('rule: a swap estimated in the second of another trade does not run out of gas', async () => {
  const { client, devnet, other } = chain
  const plan = await planOneStep(chain)
  const theirs = await planOneStep(chain)
  // The node estimates at the latest block's time, in which the pool has traded.
  await executePlan(
    { publicClient: client, walletClient: chain.connect(other) },
    {
      deployment: chain.deployment,
      plan: { ...theirs, account: other.address },
    },
  )
  let proposed: Hex | undefined
  const atLatest: Methods = {
    eth_estimateGas: async ([request], forward) => {
      const block = await devnet.client.getBlock()
      const time = { time: toHex(block.timestamp) }
      return forward('eth_estimateGas', [request, 'latest', {}, time])
    },
  }
  // As MetaMask does on a custom network: the limit is what the page proposes,
  // or the estimate itself.
  const { receipt } = await executePlan(
    connectClients(
      chain,
      {
        eth_sendTransaction: async ([request], forward) => {
          proposed = request.gas
          const gas =
            request.gas ??
            (await atLatest.eth_estimateGas?.([request], forward))
          const block = await devnet.client.getBlock()
          await devnet.client.setNextBlockTimestamp({
            timestamp: block.timestamp + 1n,
          })
          return forward('eth_sendTransaction', [{ ...request, gas }])
        },
      },
      atLatest,
    ),
    { deployment: chain.deployment, plan },
  )
  expect(proposed).toBeDefined()
  expect(receipt.status).toBe('success')
})
