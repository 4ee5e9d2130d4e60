import type { Account, Client, Hash, Hex, LocalAccount } from 'viem'
import { toHex } from 'viem'
import { nonceManager, privateKeyToAccount } from 'viem/accounts'
import { getTransactionCount } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import {
  connectClients,
  connectWallet,
  planOneStep,
  planTrade,
} from '../../test/plans.js'
import { connectWith, type Methods, rpcError } from '../../test/wallet.js'
import { planAddLiquidity } from '../actions/planAddLiquidity.js'
import type { PlanExecutionError } from '../errors/execution.js'
import { getSendStatus } from './getSendStatus.js'
import type { PlanState } from './types.js'

const chain = useChain()

/** Connects to an HTTP node, with a key or with an account of the node. */
function connectNode(methods: Methods, account: Account) {
  const client = connectWith(chain, methods)
  const transport = { ...client.transport, type: 'http' }
  return { ...client, account, transport } as Client
}

const clientsOf = (walletClient: Client) => ({
  ...{ publicClient: chain.client, walletClient },
})

const options = { pollingInterval: 5, unclearTimeout: 20 }

test('rule: a transaction that a wallet may have sent has no effect after the deadline', async () => {
  const { devnet } = chain
  const { timestamp } = await devnet.client.getBlock()
  const plan = await planOneStep(chain, { deadline: timestamp + 10_000n })
  const lose = () => Promise.reject(new TypeError('fetch failed'))
  const clients = clientsOf(connectWallet(chain, { eth_sendTransaction: lose }))
  const error = await chain.fail(plan, { ...options, clients })
  expect(error.name).toBe('TransactionUnclearError')
  await devnet.client.setNextBlockTimestamp({ timestamp: timestamp + 10_001n })
  await devnet.client.mine({ blocks: 1 })
  await expect(
    chain.resume(plan, error.state, { ...options, clients }),
  ).rejects.toMatchObject({
    name: 'SimulationFailedError',
    reason: { code: 'expired' },
  })
})

test('rule: a stored signature may have been sent, and is sent only once', async () => {
  const plan = await planOneStep(chain)
  let stored: PlanState | undefined
  const { hash } = await chain.execute(plan, {
    ...options,
    // A program that was killed after it sent the transaction has stored this.
    onProgress: ({ status, state }) => {
      if (status === 'sending') stored = state
    },
  })
  expect(stored).toMatchObject({ status: 'signed', hash })
  const lose = () => Promise.reject(new TypeError('fetch failed'))
  const dead = connectWith(chain, { eth_chainId: lose })
  const error = await chain
    .resume(plan, stored, { ...options, clients: clientsOf(dead) })
    .catch((error: PlanExecutionError) => error)
  expect(error).toMatchObject({
    name: 'PlanInterruptedError',
    message: expect.stringContaining(`${hash} may have been sent.`),
  })
  const { state } = error as PlanExecutionError
  for (const kept of [stored, state] as PlanState[]) {
    expect(getSendStatus(kept)).toBe('sent')
    expect(await chain.resume(plan, kept, options)).toMatchObject({ hash })
  }
})

const keyOfUser = () =>
  privateKeyToAccount(chain.devnet.accounts[2]?.privateKey as Hex, {
    nonceManager,
  }) as LocalAccount

test.each([
  ['a nonce manager', keyOfUser],
  ['only a key', () => chain.user],
])(
  'rule: ten concurrent plans with %s send ten transactions',
  async (_, getAccount) => {
    const plans = await Promise.all(
      Array.from({ length: 10 }, () =>
        planOneStep(chain, { slippageBps: 500 }),
      ),
    )
    const clients = clientsOf(chain.connect(getAccount()))
    const results = await Promise.all(
      plans.map((plan) => chain.execute(plan, { ...options, clients })),
    )
    expect(new Set(results.map(({ hash }) => hash)).size).toBe(10)
    for (const { receipt } of results) expect(receipt.status).toBe('success')
  },
)

test.each(['throws', 'aborts', 'refuses'])(
  'rule: releases a nonce manager’s nonce if the program or the node %s',
  async (how) => {
    const [first, second] = [await planOneStep(chain), await planOneStep(chain)]
    const controller = new AbortController()
    let isRefused = how === 'refuses'
    const walletClient = connectNode(
      {
        eth_sendRawTransaction: (params, forward) => {
          if (isRefused) throw rpcError(-32000, 'insufficient funds for gas')
          return forward('eth_sendRawTransaction', params)
        },
      },
      keyOfUser(),
    )
    const parameters = { ...options, clients: clientsOf(walletClient) }
    await chain.fail(first, {
      ...parameters,
      signal: controller.signal,
      onProgress: ({ status }) => {
        if (status !== 'sending') return
        if (how === 'aborts') controller.abort()
        if (how === 'throws') throw new Error('The disk is full.')
      },
    })
    isRefused = false
    const { receipt } = await chain.execute(second, parameters)
    expect(receipt.status).toBe('success')
  },
)

test('rule: an open prompt does not block the caller, who finds the wallet’s transaction and gets its late answer', async () => {
  const { client, user } = chain
  const plan = await planOneStep(chain)
  const before = await getTransactionCount(client, user)
  const controller = new AbortController()
  let answer = (_: Hash) => {}
  let report = (_: unknown) => {}
  const late = new Promise((resolve) => {
    report = resolve
  })
  const walletClient = connectWallet(chain, {
    eth_sendTransaction: async (params, forward) => {
      await forward('eth_sendTransaction', params)
      controller.abort()
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  })
  const parameters = { ...options, clients: clientsOf(walletClient) }
  const error = await chain.fail(plan, {
    ...{ ...parameters, signal: controller.signal },
    onProgress: ({ status, hash }) => {
      if (status === 'pending') report(hash)
    },
  })
  expect(error).toMatchObject({
    name: 'PlanAbortedError',
    shortMessage: 'The execution was stopped at step 1 of 1 (swap).',
  })
  const { receipt } = await chain.resume(plan, error.state, parameters)
  expect(receipt.status).toBe('success')
  expect(await getTransactionCount(client, user)).toBe(before + 1)
  // The wallet's answer comes after all: the caller still receives the hash.
  answer(receipt.transactionHash)
  expect(await late).toBe(receipt.transactionHash)
})

test('rule: approves nothing if the account has too little of any token', async () => {
  const { client, own, other } = chain
  const account = other.address
  const amountA = 10n ** 15n
  await chain.devnet.mint({ symbol: 'USDT', to: account, amount: amountA })
  const trade = { tokenIn: 'USDT', tokenOut: 'DAI', amountIn: 10n ** 16n }
  const swap = await planTrade(chain, trade, { account })
  const deposit = await planAddLiquidity(client, {
    ...{ ...own, account, tokenA: 'USDT', amountA },
    ...{ tokenB: 'DAI', amountB: 10n ** 27n },
  })
  const count = () => getTransactionCount(client, other)
  const before = await count()
  for (const [plan, symbol] of [
    [swap, 'USDT'],
    [deposit, 'DAI'],
  ] as const)
    expect(
      await chain.fail(plan, { clients: clientsOf(chain.connect(other)) }),
    ).toMatchObject({
      name: 'SimulationFailedError',
      reason: {
        code: 'insufficientBalance',
        message: expect.stringContaining(symbol),
      },
      state: { step: 0 },
    })
  expect(await count()).toBe(before)
})

test('rule: a swap estimated in the second of another trade does not run out of gas', async () => {
  const { client, devnet, other } = chain
  const plan = await planOneStep(chain)
  const theirs = await planOneStep(chain)
  // The node estimates at the latest block's time, at which the pool has traded.
  await chain.execute(
    { ...theirs, account: other.address },
    { clients: { publicClient: client, walletClient: chain.connect(other) } },
  )
  let proposed: Hex | undefined
  const atLatest: Methods = {
    eth_estimateGas: async ([request], forward) => {
      const block = await devnet.client.getBlock()
      const time = { time: toHex(block.timestamp) }
      return forward('eth_estimateGas', [request, 'latest', {}, time])
    },
  }
  // As MetaMask does on a custom network, uses the page's proposal, or the estimate
  // itself, as the gas limit.
  const { receipt } = await chain.execute(plan, {
    clients: connectClients(
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
  })
  expect(proposed).toBeDefined()
  expect(receipt.status).toBe('success')
})
