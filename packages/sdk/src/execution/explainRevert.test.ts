import {
  type Address,
  erc20Abi,
  type Hash,
  parseEther,
  parseUnits,
  toHex,
} from 'viem'
import { readContract, writeContract } from 'viem/actions'
import { afterEach, expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import {
  connectClients,
  planOneStep,
  planTrade,
  planTwoSteps,
} from '../../test/plans.js'
import { send } from '../../test/send.js'
import { swap } from '../../test/swap.js'
import { type Methods, rpcError } from '../../test/wallet.js'
import { getPair } from '../actions/getPair.js'
import { planAddLiquidity } from '../actions/planAddLiquidity.js'
import { planRemoveLiquidity } from '../actions/planRemoveLiquidity.js'
import { getApproveCall } from '../contracts/getApproveCall.js'
import { routerAbi } from '../contracts/publicAbis.js'
import { pairCall, routerCall } from '../contracts/reads.js'
import type { Call } from '../contracts/types.js'
import { getToken } from '../deployment/registry.js'
import type {
  SimulationFailedError,
  TransactionRevertedError,
} from '../errors/execution.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import type { Plan } from '../plans/types.js'

const chain = useChain()
const deadline = 4_000_000_000n
afterEach(() => chain.devnet.client.setAutomine(true))

/** Executes the plan, and runs `between` after sending and before mining. */
async function revert(
  plan: Plan,
  between: () => Promise<unknown> = async () => {},
  change: object = {},
  node?: Methods,
) {
  const { devnet } = chain
  const isLast = (data: string) => !data.startsWith('0x095ea7b3')
  const error = await chain.fail(plan, {
    clients: connectClients(
      chain,
      {
        eth_sendTransaction: async ([request], forward) => {
          const send = () =>
            forward('eth_sendTransaction', [
              // Without a limit, the node would estimate the gas and detect the
              // failure.
              { ...request, gas: '0xf4240', ...change },
            ])
          if (!isLast(request.data))
            return forward('eth_sendTransaction', [request])
          await between()
          await devnet.client.setAutomine(false)
          const hash = await send()
          await devnet.client.mine({ blocks: 1 })
          return hash
        },
      },
      node,
    ),
  })
  return error as TransactionRevertedError
}

/** Moves the price of ZKP to USDT against the user. */
const moveAgainst = () =>
  swap(chain, {
    by: chain.other,
    tokenIn: 'ZKP',
    tokenOut: 'USDT',
    amountIn: parseEther('5000'),
  })

test('rule: explains a moved price by the difference to the limit', async () => {
  const { client, deployment } = chain
  const plan = await planOneStep(chain, { slippageBps: 1 })
  const error = await revert(plan, moveAgainst)
  expect(error.name).toBe('TransactionRevertedError')
  const { receipt, reason } = error
  expect(receipt.status).toBe('reverted')
  const limit = getPlanSummary(chain.deployment, plan).receiveAtLeast[0]
    ?.amount as bigint
  // Compares the figure with the router's own answer at that block.
  const path = [
    deployment.contracts.wrappedNative,
    getToken(deployment, 'USDT').address,
  ]
  const amounts = (await readContract(client, {
    ...routerCall(
      deployment.contracts.router,
      'getAmountsOut',
      parseEther('1'),
      path,
    ),
    blockNumber: receipt.blockNumber,
  })) as bigint[]
  const actual = amounts.at(-1) as bigint
  expect(actual).toBeLessThan(limit)
  expect(reason).toMatchObject({
    code: 'slippage',
    raw: 'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT',
    limit,
    actual,
    missedBy: limit - actual,
  })
  // The difference is rounded up to a whole basis point.
  const missedByBps = BigInt(reason.missedByBps as number)
  expect(missedByBps * limit).toBeGreaterThanOrEqual((limit - actual) * 10_000n)
  expect((missedByBps - 1n) * limit).toBeLessThan((limit - actual) * 10_000n)
  expect(error.metaMessages).toEqual([
    `Transaction ${receipt.transactionHash} reverted and cost only gas. Make a new plan.`,
  ])
  expect(error.shortMessage).toMatch(
    /^The price moved beyond the limit: [\d.]+ USDT instead of at least [\d.]+ USDT, [\d.]+ % off\.$/,
  )
})

test('rule: explains an exact output that became too expensive', async () => {
  const amountOut = parseUnits('1', 6)
  const trade = { tokenIn: 'ZKP', tokenOut: 'USDT', amountOut }
  const plan = await planTrade(chain, trade, { slippageBps: 1 })
  const { reason } = await revert(plan, moveAgainst)
  expect(reason).toMatchObject({
    code: 'slippage',
    raw: 'UniswapV2Router: EXCESSIVE_INPUT_AMOUNT',
    limit: getPlanSummary(chain.deployment, plan).spend[0]?.amount,
  })
  expect(reason.actual).toBeGreaterThan(reason.limit as bigint)
  expect(reason.message).toContain('instead of at most')
})

test('rule: reports by how many seconds a transaction missed its deadline', async () => {
  const { devnet } = chain
  const { timestamp } = await devnet.client.getBlock()
  const limit = timestamp + 600n
  const plan = await planOneStep(chain, { deadline: limit })
  const error = await revert(plan, () =>
    devnet.setNextBlockTimestamp(limit + 7n),
  )
  expect(error.reason).toEqual({
    code: 'expired',
    raw: 'UniswapV2Router: EXPIRED',
    message: 'The deadline was missed by 7 s.',
    limit,
    actual: limit + 7n,
    missedBy: 7n,
  })
})

const transferUsdt = (to: Address, amount: string): Call => ({
  address: getToken(chain.deployment, 'USDT').address,
  abi: erc20Abi,
  functionName: 'transfer',
  args: [to, parseUnits(amount, 6)],
})

test('rule: explains the missing amount of tokens that were moved in the meantime', async () => {
  const plan = await planTwoSteps(chain)
  const { reason } = await revert(plan, () =>
    send(chain, transferUsdt(chain.other.address, '991')),
  )
  expect(reason).toEqual({
    code: 'insufficientBalance',
    raw: 'TransferHelper: TRANSFER_FROM_FAILED',
    message: 'The account has 9 USDT, too little for 10.',
    limit: parseUnits('10', 6),
    actual: parseUnits('9', 6),
    missedBy: parseUnits('1', 6),
  })
})

const takeBack = (token: Address) =>
  send(
    chain,
    getApproveCall({
      ...{ token, amount: 0n },
      spender: chain.deployment.contracts.router,
    }),
  )

test('rule: explains the missing amount of a revoked allowance', async () => {
  const { reason } = await revert(await planTwoSteps(chain), () =>
    takeBack(getToken(chain.deployment, 'USDT').address),
  )
  expect(reason).toMatchObject({
    code: 'insufficientAllowance',
    message: 'The router may spend 0 USDT, too little for 10.',
  })
})

test.each([
  [
    // The reason is the router's own message, without figures of another state.
    {
      code: 'other',
      raw: 'TransferHelper: TRANSFER_FROM_FAILED',
      message:
        'The contract refused "swapExactTokensForTokens": TransferHelper: TRANSFER_FROM_FAILED.',
    },
    undefined,
  ],
  [
    {
      code: 'other',
      message:
        'The contract refused "swapExactTokensForTokens" without a reason that could be found.',
    },
    {
      debug_traceTransaction: () => {
        throw rpcError(-32601, 'the method is not available')
      },
    },
  ],
])(
  'rule: other transactions in its block do not change the reason (%#)',
  async (expected, node) => {
    const plan = await planTwoSteps(chain, { slippageBps: 1 })
    const { deployment, devnet, user, other, clients } = chain
    const fees = (gwei: bigint) => ({
      maxFeePerGas: gwei * 10n ** 10n,
      maxPriorityFeePerGas: gwei * 10n ** 9n,
    })
    const write = (call: Call, account: typeof user, gwei: bigint) =>
      writeContract(clients.walletClient, {
        ...call,
        ...{ account, chain: null, ...fees(gwei) },
      } as never)
    const { receipt, reason } = await revert(
      plan,
      async () => {
        await devnet.client.setAutomine(false)
        // Mined in the order of the fees, before and after the swap. In the end, the
        // account has all its tokens, and the price has moved.
        await write(transferUsdt(other.address, '991'), user, 9n)
        await write(transferUsdt(user.address, '991'), other, 2n)
        const { router, wrappedNative } = deployment.contracts
        const [usdt, dai] = ['USDT', 'DAI'].map(
          (symbol) => getToken(deployment, symbol).address,
        ) as [Address, Address]
        const swap = {
          ...{ address: router, abi: routerAbi, value: parseEther('5000') },
          functionName: 'swapExactETHForTokens',
          args: [0n, [wrappedNative, usdt, dai], other.address, deadline],
        }
        await write(swap, other, 1n)
      },
      {
        maxFeePerGas: toHex(fees(5n).maxFeePerGas),
        maxPriorityFeePerGas: toHex(fees(5n).maxPriorityFeePerGas),
      },
      node,
    )
    const { transactions } = await devnet.client.getBlock({
      blockNumber: receipt.blockNumber,
    })
    expect(transactions.indexOf(receipt.transactionHash)).toBe(1)
    expect(transactions).toHaveLength(4)
    expect(reason).toEqual(expected)
  },
)

test('rule: reports insufficient gas', async () => {
  const plan = await planOneStep(chain)
  const { reason } = await revert(plan, undefined, { gas: '0xea60' })
  expect(reason).toEqual({
    code: 'outOfGas',
    message: 'The transaction ran out of gas.',
  })
})

test('rule: reports a pool that cannot pay the output', async () => {
  const { client, deployment, devnet } = chain
  const ends = { tokenIn: 'ZKP', tokenOut: 'USDT' }
  const amountOut = parseUnits('1000', 6)
  const plan = await planTrade(chain, { ...ends, amountOut })
  const { pairAddress, token0, reserve0, reserve1 } = await getPair(client, {
    ...{ deployment, tokenA: 'ZKP', tokenB: 'USDT' },
  })
  const { reason } = await revert(plan, async () => {
    // The pool has 900 USDT left. Slot 8 packs timestamp, reserve1 and reserve0.
    const left = parseUnits('900', 6)
    const is0 = token0 === getToken(deployment, 'USDT').address
    const [r0, r1] = is0 ? [left, reserve1] : [reserve0, left]
    await devnet.client.setStorageAt({
      address: pairAddress,
      index: 8,
      value: toHex((r1 << 112n) + r0, { size: 32 }),
    })
    const reserves = await readContract(
      client,
      pairCall(pairAddress, 'getReserves'),
    )
    expect(reserves).toContain(left)
  })
  expect(reason).toMatchObject({
    code: 'insufficientLiquidity',
    raw: 'ds-math-sub-underflow',
    message: 'The pool has too little liquidity for the amount.',
  })
})

const pool = () => ({ ...chain.own, tokenA: 'DAI', tokenB: 'USDT', deadline })

/** Deposits DAI and USDT, and returns the LP tokens. */
async function deposit(amount: string) {
  const plan = await planAddLiquidity(chain.client, {
    ...pool(),
    amountA: parseEther(amount),
    amountB: parseUnits(amount, 6),
  })
  await chain.execute(plan)
  const { liquidity = 0n, pairAddress } = await getPair(chain.client, pool())
  return { liquidity, pairAddress }
}

test('rule: explains by how much a deposit missed its minimum', async () => {
  const plan = await planAddLiquidity(chain.client, {
    ...pool(),
    ...{
      tokenA: 'ZKP',
      amountA: parseEther('10'),
      amountAMin: parseEther('10'),
    },
    ...{ amountB: parseUnits('5', 6), amountBMin: parseUnits('4.995', 6) },
  })
  const { reason } = await revert(plan, moveAgainst)
  expect(reason).toMatchObject({
    code: 'slippage',
    raw: 'UniswapV2Router: INSUFFICIENT_A_AMOUNT',
    limit: parseUnits('4.995', 6),
  })
  expect(reason.actual).toBeLessThan(reason.limit as bigint)
  expect(reason.message).toMatch(/ USDT instead of at least 4\.995 USDT/)
})

test('rule: explains by how much a withdrawal missed its minimum', async () => {
  const { liquidity } = await deposit('10')
  const plan = await planRemoveLiquidity(chain.client, {
    ...{ ...pool(), liquidity, amountBMin: parseUnits('11', 6) },
  })
  const error = (await chain.fail(plan)) as SimulationFailedError
  expect(error).toMatchObject({
    name: 'SimulationFailedError',
    reason: {
      code: 'slippage',
      raw: 'UniswapV2Router: INSUFFICIENT_B_AMOUNT',
      limit: parseUnits('11', 6),
    },
    state: { step: 1 },
  })
  expect(error.reason.message).toMatch(/ USDT instead of at least 11 USDT/)
})

test('rule: reports missing LP tokens', async () => {
  const parameters = { ...pool(), liquidity: 5n }
  const plan = await planRemoveLiquidity(chain.client, parameters)
  const error = (await chain.fail(plan)) as SimulationFailedError
  expect(error.reason).toMatchObject({
    ...{ code: 'insufficientBalance', limit: 5n, actual: 0n },
  })
})

test('rule: reports the missing allowance of a withdrawal, even in a shared block', async () => {
  const { devnet, other } = chain
  const { liquidity, pairAddress } = await deposit('1')
  const parameters = { ...pool(), liquidity }
  const plan = await planRemoveLiquidity(chain.client, parameters)
  const { reason } = await revert(
    plan,
    async () => {
      await takeBack(pairAddress)
      // Sends a later payment in the same block.
      await devnet.client.setAutomine(false)
      await devnet.client.request({
        method: 'eth_sendTransaction',
        params: [{ from: other.address, to: other.address }],
      } as never)
    },
    {
      maxFeePerGas: toHex(10n ** 11n),
      maxPriorityFeePerGas: toHex(10n ** 11n),
    },
  )
  expect(reason).toMatchObject({
    ...{ code: 'insufficientAllowance', actual: 0n, limit: liquidity },
  })
})

test('behavior: a node without old states still returns the reason', async () => {
  const plan = await planOneStep(chain, { deadline: 1n })
  let reads = 0
  const error = (await chain.fail(plan, {
    clients: connectClients(
      chain,
      {},
      {
        eth_getBlockByNumber: (params, forward) => {
          // The dry run makes the first request.
          if (params[0] !== 'latest' || reads++ === 0)
            return forward('eth_getBlockByNumber', params)
          throw rpcError(-32000, 'missing trie node')
        },
      },
    ),
  })) as SimulationFailedError
  expect(error.reason).toEqual({
    code: 'expired',
    raw: 'UniswapV2Router: EXPIRED',
    message: 'The deadline has passed.',
  })
})

test('behavior: a revert that cannot be replayed is still reported as a revert', async () => {
  const plan = await planOneStep(chain, { deadline })
  let isSent = false
  const error = (await chain.fail(plan, {
    clients: connectClients(
      chain,
      {
        eth_sendTransaction: async ([request], forward): Promise<Hash> => {
          isSent = true
          await chain.devnet.setNextBlockTimestamp(deadline + 1n)
          return (await forward('eth_sendTransaction', [
            { ...request, gas: '0xf4240' },
          ])) as Hash
        },
      },
      {
        eth_call: (params, forward) => {
          if (isSent) throw rpcError(-32000, 'header not found')
          return forward('eth_call', params)
        },
      },
    ),
  })) as TransactionRevertedError
  expect(error.name).toBe('TransactionRevertedError')
  expect(error.reason.code).toBe('other')
  expect(error.shortMessage).toMatchInlineSnapshot(
    `"The contract refused "swapExactETHForTokens" without a reason that could be found."`,
  )
})
