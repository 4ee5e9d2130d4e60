import {
  type Client,
  createClient,
  createTransport,
  custom,
  type EIP1193RequestFn,
  fallback,
  type Hex,
  type LocalAccount,
  parseEther,
  parseTransaction,
  toHex,
} from 'viem'
import { nonceManager, privateKeyToAccount } from 'viem/accounts'
import { getTransactionCount } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import {
  connectClients,
  connectWallet,
  executeAndFail,
  planOneStep,
  planTwoSteps,
} from '../../test/plans.js'
import { connectWith, type Methods, rpcError } from '../../test/wallet.js'
import { executePlan } from '../actions/executePlan.js'
import { getBalances } from '../actions/getBalances.js'
import { getQuote } from '../actions/getQuote.js'
import { planSwap } from '../actions/planSwap.js'
import { resumePlan } from '../actions/resumePlan.js'
import { waitForReceipt } from '../actions/waitForReceipt.js'
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

test.each([
  [1, '"already known"'],
  [2, '"already known"'],
  [1, '"insufficient funds"'],
  [2, '"insufficient funds"'],
] as const)(
  'rule: a node that counts %i times what its next block holds hides nothing, whatever the wallet answers: %s',
  async (early, answer) => {
    const { devnet } = chain
    const plan = await planOneStep(chain)
    const before = await measure()
    const answerLost = connectWallet(chain, {
      eth_sendTransaction: async (params, forward) => {
        await devnet.client.setAutomine(false)
        await forward('eth_sendTransaction', params)
        answers[answer]()
      },
    })
    let left: number = early
    const publicClient = connectWith(chain, {
      eth_getTransactionCount: async ([address, block], forward) => {
        const isSent = !(await devnet.client.getAutomine())
        if (!isSent || block === 'pending' || left === 0)
          return forward('eth_getTransactionCount', [address, block])
        if (--left === 0) {
          await devnet.client.mine({ blocks: 1 })
          await devnet.client.setAutomine(true)
        }
        return toHex(before.count + 1)
      },
    })
    await executePlan(
      { publicClient, walletClient: answerLost },
      { deployment: chain.deployment, plan, ...options },
    )
    await expectEffects(plan, before, 1)
  },
)

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

test('rule: three equal orders at once are three transactions, for any count of the node', async () => {
  const plan = await planOneStep(chain)
  const { address } = chain.user
  const before = await getTransactionCount(chain.client, { address })
  // Fees and gas stay the same from block to block, so that nothing but the
  // execution can make the bytes differ.
  const block = await chain.devnet.client.request({
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })
  const results = await Promise.all(
    [1, 2, 3].map(() => {
      // As three programs that ask a node before any of them has sent.
      let hasCounted = false
      const walletClient = connectKey({
        eth_getBlockByNumber: () => block,
        eth_maxPriorityFeePerGas: () => toHex(10n ** 9n),
        eth_estimateGas: () => toHex(200_000),
        eth_fillTransaction: () => answers['no such method'](),
        eth_getTransactionCount: (params, forward) => {
          if (hasCounted) return forward('eth_getTransactionCount', params)
          hasCounted = true
          return toHex(before)
        },
      })
      return executePlan(clientsOf(walletClient), {
        deployment: chain.deployment,
        plan,
        ...options,
      })
    }),
  )
  expect(new Set(results.map(({ hash }) => hash)).size).toBe(3)
  expect(await getTransactionCount(chain.client, { address })).toBe(before + 3)
})

test('rule: a nonce counted by a node that is behind strands no plan', async () => {
  const plan = await planOneStep(chain)
  const { devnet, user } = chain
  const nonce = await getTransactionCount(chain.client, user)
  const hash = await devnet.client.request({
    method: 'eth_sendTransaction',
    params: [{ from: user.address, to: user.address }],
  } as never)
  // The node answers before it has mined.
  await waitForReceipt(chain.client, { hash })
  const before = await measure()
  const signed: Hex[] = []
  // It counts before the block that it is to send after, always.
  const walletClient = connectKey({
    eth_getTransactionCount: () => toHex(nonce),
    eth_sendRawTransaction: ([raw], forward) => {
      signed.push(raw)
      return forward('eth_sendRawTransaction', [raw])
    },
  })
  const { receipt } = await executePlan(clientsOf(walletClient), {
    deployment: chain.deployment,
    plan,
    ...options,
  })
  expect(receipt.status).toBe('success')
  await expectEffects(plan, before, 1)
  expect(signed.map((raw) => parseTransaction(raw).nonce)).toEqual([
    nonce,
    nonce + 1,
  ])
})

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

test('rule: a signal ends the wait for another plan of the same token', async () => {
  const [first, second] = [await planTwoSteps(chain), await planTwoSteps(chain)]
  const controller = new AbortController()
  let release = () => {}
  const isHeld = new Promise<void>((resolve) => {
    release = resolve
  })
  const holding = executePlan(chain.clients, {
    deployment: chain.deployment,
    plan: first,
    onProgress: ({ status }) => (status === 'simulating' ? isHeld : undefined),
  })
  const waiting = executeAndFail(chain.clients, {
    deployment: chain.deployment,
    plan: second,
    signal: controller.signal,
  })
  controller.abort()
  expect((await waiting).name).toBe('PlanAbortedError')
  release()
  await holding
  // The lock passes on to the next one.
  await executePlan(chain.clients, {
    deployment: chain.deployment,
    plan: second,
  })
})

test.each(['simulating', 'sending', 'pending', 'confirmed'] as const)(
  'rule: a handler that rejects at "%s" ends the execution by its name, and resuming goes on',
  async (at) => {
    const plan = await planOneStep(chain)
    const before = await measure()
    const error = await executeAndFail(chain.clients, {
      deployment: chain.deployment,
      plan,
      ...options,
      onProgress: async ({ status }) => {
        await Promise.resolve()
        if (status === at) throw new Error('The disk is full.')
      },
    })
    expect(error).toMatchObject({
      name: 'ProgressHandlerError',
      details: 'The disk is full.',
      cause: { message: 'The disk is full.' },
    })
    await resumePlan(chain.clients, {
      deployment: chain.deployment,
      plan,
      state: error.state,
      ...options,
    })
    await expectEffects(plan, before, 1)
  },
)

test('rule: a wallet that was not asked leaves nothing to look for', async () => {
  const plan = await planOneStep(chain)
  const clients = clientsOf(connectWallet(chain))
  const error = await executeAndFail(clients, {
    deployment: chain.deployment,
    plan,
    ...options,
    onProgress: ({ status }) => {
      if (status === 'awaitingWallet') throw new Error('The disk is full.')
    },
  })
  expect(error.metaMessages).toEqual([
    'No transaction of this step is known. Continue with resumePlan.',
  ])
  const { receipt } = await resumePlan(clients, {
    deployment: chain.deployment,
    plan,
    state: error.state,
  })
  expect(receipt.status).toBe('success')
})

test('rule: a wallet behind fallback() is never asked twice', async () => {
  const plan = await planOneStep(chain)
  const before = await measure()
  const node = chain.devnet.client
  const prompts: { nonce?: Hex }[] = []
  const provider = {
    request: async (call: { method: string; params?: unknown }) => {
      if (call.method !== 'eth_sendTransaction')
        return node.request(call as never)
      prompts.push(...(call.params as object[]))
      throw new Error('Failed to fetch')
    },
  }
  const walletClient = createClient({
    account: chain.user.address,
    chain: deploymentToChain(chain.deployment),
    transport: fallback([custom(provider, { retryCount: 0 })], {
      retryCount: 0,
    }),
  }) as Client
  // Its answer was lost. The user confirms after some looks at the chain.
  let looks = 0
  const publicClient = connectWith(chain, {
    eth_getTransactionCount: async (params, forward) => {
      if (prompts.length > 0 && ++looks === 4)
        for (const { nonce: _, ...prompt } of prompts)
          await forward('eth_sendTransaction', [prompt])
      return forward('eth_getTransactionCount', params)
    },
  })
  await executePlan(
    { publicClient, walletClient },
    { deployment: chain.deployment, plan, ...options, unclearTimeout: 10_000 },
  )
  expect(prompts).toHaveLength(1)
  await expectEffects(plan, before, 1)
})

test.each([
  [-32005, 'limit exceeded'],
  [-32000, 'header not found'],
  [-32603, 'Internal error'],
])(
  'rule: a node that answers the dry run with %i does not speak for the contract',
  async (code, message) => {
    const plan = await planOneStep(chain)
    let isBusy = true
    const publicClient = connectWith(chain, {
      eth_call: (params, forward) => {
        if (isBusy) throw rpcError(code, message)
        return forward('eth_call', params)
      },
    })
    const clients = { ...chain.clients, publicClient }
    const error = await executeAndFail(clients, {
      deployment: chain.deployment,
      plan,
    })
    expect(error.name).toBe('PlanInterruptedError')
    isBusy = false
    const { receipt } = await resumePlan(clients, {
      deployment: chain.deployment,
      plan,
      state: error.state,
    })
    expect(receipt.status).toBe('success')
  },
)

test('rule: a node without the tag "pending" takes what a key signed', async () => {
  const client = connectKey({
    eth_getTransactionCount: ([address, block], forward) => {
      if (block === 'pending') throw rpcError(-32602, 'unknown block tag')
      return forward('eth_getTransactionCount', [address, block])
    },
  })
  const { receipt } = await executePlan(
    { publicClient: client, walletClient: client },
    { deployment: chain.deployment, plan: await planOneStep(chain) },
  )
  expect(receipt.status).toBe('success')
})

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
