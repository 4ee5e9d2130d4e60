import { type Address, parseEther } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import {
  connectWallet,
  createRecorder,
  getPlanAllowance,
  planOneStep,
  planTwoSteps,
} from '../../test/plans.js'
import { rpcError } from '../../test/wallet.js'
import { erc20Call } from '../contracts/reads.js'
import type { PlanState } from '../execution/types.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import type { AnyPlan, Plan, PlanAmount } from '../plans/types.js'
import { getBalances } from './getBalances.js'
import { getPair } from './getPair.js'
import { getQuote } from './getQuote.js'
import { planAddLiquidity } from './planAddLiquidity.js'
import { planRemoveLiquidity } from './planRemoveLiquidity.js'
import { planSwap } from './planSwap.js'
import { planUnwrap } from './planUnwrap.js'
import { planWrap } from './planWrap.js'

const chain = useChain()

test('default: approves, swaps, and reports each step', async () => {
  const { client } = chain
  const plan = await planTwoSteps(chain)
  const { seen, onProgress } = createRecorder()
  const before = await getBalances(client, chain.own)
  const { transactions, hash, receipt } = await chain.execute(plan, {
    onProgress,
  })
  const after = await getBalances(client, chain.own)
  expect(seen).toEqual([
    'approve simulating',
    'approve sending',
    'approve pending',
    'approve confirmed',
    'swap simulating',
    'swap sending',
    'swap pending',
    'swap confirmed',
  ])
  expect(transactions.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
  expect(transactions.at(-1)).toEqual({ kind: 'swap', hash, receipt })
  expect(receipt.status).toBe('success')
  expect((after.balances.DAI as bigint) - (before.balances.DAI as bigint)).toBe(
    getPlanSummary(chain.deployment, plan).receiveExpected[0]?.amount,
  )
  // The approval is for the exact amount, so nothing is left.
  expect(await getPlanAllowance(chain, plan)).toBe(0n)
})

/** Plans of each kind that moves tokens. */
const plansOfKinds: [string, () => Promise<AnyPlan>][] = [
  ['a swap of coins', () => planOneStep(chain)],
  ['a swap of tokens', () => planTwoSteps(chain)],
  ['a swap to coins', () => planTrade('USDT', 'ZKP')],
  ['a swap to somebody', () => planTrade('USDT', 'ZKP', chain.other.address)],
  ['a deposit with a refund', () => planDeposit(parseEther('50'))],
  ['a withdrawal', planWithdrawal],
  ['a wrap', () => planWrap(chain.client, { ...common(), amount: 5n })],
  ['an unwrap', planUnwrapping],
]
const common = () => ({
  ...chain.own,
  deadline: 4_000_000_000n,
})
async function planTrade(
  tokenIn: string,
  tokenOut: string,
  recipient?: Address,
) {
  const trade = { ...common(), tokenIn, tokenOut, amountIn: 1_000_000n }
  const quote = await getQuote(chain.client, trade)
  return planSwap(chain.client, { ...common(), quote, recipient })
}
const planDeposit = (amountB: bigint) =>
  planAddLiquidity(chain.client, {
    ...{ ...common(), tokenA: 'DAI', tokenB: 'ZKP', amountBMin: 0n },
    ...{ amountA: parseEther('1'), amountB },
  })
async function planWithdrawal() {
  const plan = await planDeposit(parseEther('50'))
  await chain.execute(plan)
  const pair = { ...common(), tokenA: 'DAI', tokenB: 'ZKP' }
  const { liquidity = 0n } = await getPair(chain.client, pair)
  return planRemoveLiquidity(chain.client, { ...pair, liquidity })
}

async function planUnwrapping() {
  const { client } = chain
  const wrapping = { ...common(), amount: 5n }
  const plan = await planWrap(client, wrapping)
  await chain.execute(plan)
  return planUnwrap(client, wrapping)
}

test.each(plansOfKinds)(
  'rule: returns the spent and received amounts of %s',
  async (_, makePlan) => {
    const { client, deployment } = chain
    const plan = await makePlan()
    const { spend, receiveExpected, recipient } = getPlanSummary(
      deployment,
      plan,
    )
    const measure = (account: Address, amounts: readonly PlanAmount[]) =>
      Promise.all(
        amounts.map(({ token: { address, isNative } }) =>
          isNative
            ? getBalance(client, { address: account })
            : readContract(client, erc20Call(address, 'balanceOf', account)),
        ),
      )
    const read = () =>
      Promise.all([
        measure(plan.account, spend),
        measure(recipient, receiveExpected),
      ])
    const [spentBefore, receivedBefore] = await read()
    const { spent, received, transactions } = await chain.execute(plan)
    const [spentAfter, receivedAfter] = await read()
    const gas = transactions.reduce(
      (sum, { receipt }) => sum + receipt.gasUsed * receipt.effectiveGasPrice,
      0n,
    )
    const gasOf = (token: PlanAmount['token'], account: Address) =>
      token.isNative && account === plan.account ? gas : 0n
    expect(spent).toEqual(
      spend.map(({ token }, index) => ({
        token,
        amount:
          (spentBefore[index] as bigint) -
          (spentAfter[index] as bigint) -
          gasOf(token, plan.account),
      })),
    )
    expect(received).toEqual(
      receiveExpected.map(({ token }, index) => ({
        token,
        amount:
          (receivedAfter[index] as bigint) -
          (receivedBefore[index] as bigint) +
          gasOf(token, recipient),
      })),
    )
  },
)

test('behavior: trusts a wallet that returns no blocks', async () => {
  const walletClient = connectWallet(chain, {
    eth_getBlockByNumber: () => {
      throw rpcError(4200, 'not supported')
    },
  })
  const { transactions } = await chain.execute(await planOneStep(chain), {
    clients: { publicClient: chain.client, walletClient },
  })
  expect(transactions).toHaveLength(1)
})

test('rule: stopping during a pending transaction keeps its hash', async () => {
  const plan = await planOneStep(chain)
  const controller = new AbortController()
  const error = await chain.fail(plan, {
    signal: controller.signal,
    onProgress: ({ status }) => {
      if (status === 'pending') controller.abort()
    },
  })
  expect(error.name).toBe('PlanAbortedError')
  const { hash } = await chain.resume(plan, error.state)
  expect(hash).toBe(error.hash)
})

test('behavior: resuming a finished plan returns its transactions', async () => {
  const plan = await planTwoSteps(chain)
  let state: PlanState | undefined
  const { transactions } = await chain.execute(plan, {
    onProgress: (progress) => {
      state = progress.state
    },
  })
  const before = chain.requests.length
  const result = await chain.resume(plan, state)
  expect(result.transactions.map(({ hash }) => hash)).toEqual(
    transactions.map(({ hash }) => hash),
  )
  expect(
    chain.requests.slice(before).map(({ method }) => method),
  ).not.toContain('eth_sendRawTransaction')
})

test.each<
  [string, (state: PlanState, other: Plan) => [unknown, Plan?], string]
>([
  ['of another plan', (state, other) => [state, other], 'state.plan'],
  ['behind the last step', (state) => [{ ...state, step: 99 }], 'state.step'],
  ['before the first step', (state) => [{ ...state, step: -1 }], 'state.step'],
  ['of no step', ({ step: _, ...state }) => [state], 'state.step'],
  [
    'of no known status',
    (state) => [{ ...state, status: 'x' }],
    'state.status',
  ],
  [
    'without its hash',
    (state) => [{ ...state, status: 'pending', hash: undefined }],
    'state.hash',
  ],
  ['as text', (state) => [JSON.stringify(state.step)], 'state'],
])('error: rejects a state %s before any read', async (_, change, field) => {
  const [plan, other] = [await planTwoSteps(chain), await planOneStep(chain)]
  let kept: PlanState | undefined
  await chain.execute(plan, {
    onProgress: ({ state, status }) => {
      if (status === 'pending') kept ??= state
    },
  })
  const [state, changed = plan] = change(kept as PlanState, other)
  chain.requests.length = 0
  await expect(chain.resume(changed, state as PlanState)).rejects.toMatchObject(
    { name: 'InvalidPlanError', field },
  )
  expect(chain.requests).toEqual([])
})

test('rule: an address in another case is the same account', async () => {
  const plan = await planOneStep(chain)
  const account = plan.account.toLowerCase() as Address
  const { receipt } = await chain.execute({ ...plan, account })
  expect(receipt.status).toBe('success')
})
