import { parseEther, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { getPair } from '../actions/getPair.js'
import { executePlan } from './executePlan.js'
import { planAddLiquidity } from './planAddLiquidity.js'
import { planRemoveLiquidity } from './planRemoveLiquidity.js'
import type { Plan } from './types.js'

const chain = useChain()
const deadline = 4_000_000_000n

const add = (options: Partial<planAddLiquidity.Parameters> = {}) =>
  planAddLiquidity(chain.client, {
    deployment: chain.deployment,
    account: chain.user.address,
    tokenA: 'DAI',
    tokenB: 'ZKP',
    amountA: parseEther('5'),
    amountB: parseEther('20'),
    deadline,
    ...options,
  })

const remove = (options: Partial<planRemoveLiquidity.Parameters> = {}) =>
  planRemoveLiquidity(chain.client, {
    deployment: chain.deployment,
    account: chain.user.address,
    tokenA: 'DAI',
    tokenB: 'ZKP',
    liquidity: 10n ** 18n,
    deadline,
    ...options,
  })

const functions = (plan: Plan) =>
  plan.steps.map(({ call }) => call.functionName)

test('rule: the router needs allowances of both tokens', async () => {
  const plan = await add({
    tokenB: 'USDT',
    amountB: parseUnits('5', 6),
  })
  expect(functions(plan)).toEqual(['approve', 'approve', 'addLiquidity'])
  expect(plan.steps.slice(0, 2)).toMatchObject([
    { token: { symbol: 'DAI' }, amount: parseEther('5') },
    { token: { symbol: 'USDT' }, amount: parseUnits('5', 6) },
  ])
})

test('rule: the native coin needs no allowance', async () => {
  const plan = await add()
  expect(functions(plan)).toEqual(['approve', 'addLiquidityETH'])
  expect(plan.steps.at(-1)?.call.value).toBe(parseEther('20'))
})

test('rule: minimum amounts are 0 unless told otherwise', async () => {
  const minimums = (plan: Plan) => plan.steps.at(-1)?.call.args.slice(2, 4)
  expect(minimums(await add())).toEqual([0n, 0n])
  expect(minimums(await add({ amountAMin: 1n, amountBMin: 2n }))).toEqual([
    1n,
    2n,
  ])
})

test('rule: the LP tokens are those that the plan foretells', async () => {
  const { client, clients, deployment, user } = chain
  const plan = await add()
  await executePlan(clients, plan)
  const pool = await getPair(client, {
    deployment,
    tokenA: 'DAI',
    tokenB: 'ZKP',
    account: user.address,
  })
  expect(plan.summary).toMatchObject({
    pairAddress: pool.pairAddress,
    receiveAtLeast: [{ token: 'LP', amount: 0n }],
    receiveExpected: [{ token: 'LP', amount: pool.liquidity }],
  })
  expect(pool.liquidity).toBeGreaterThan(0n)
})

test('rule: a removal needs an allowance of the LP token', async () => {
  const plan = await remove()
  expect(functions(plan)).toEqual(['approve', 'removeLiquidityETH'])
  const { pairAddress } = await getPair(chain.client, {
    deployment: chain.deployment,
    tokenA: 'DAI',
    tokenB: 'ZKP',
  })
  expect(plan.steps[0]).toMatchObject({
    token: { symbol: 'LP', address: pairAddress, decimals: 18 },
    amount: 10n ** 18n,
  })
  expect(functions(await remove({ tokenB: 'USDT' }))).toEqual([
    'approve',
    'removeLiquidity',
  ])
})

test('rule: a removal pays the share of both reserves, rounded down', async () => {
  const { client, deployment } = chain
  const pool = await getPair(client, {
    deployment,
    tokenA: 'DAI',
    tokenB: 'ZKP',
  })
  const share = (reserve: bigint) => (reserve * 10n ** 18n) / pool.totalSupply
  expect((await remove()).summary).toMatchObject({
    spend: [{ token: 'LP', amount: 10n ** 18n }],
    receiveAtLeast: [{ amount: 0n }, { amount: 0n }],
    receiveExpected: [
      { token: { symbol: 'DAI' }, amount: share(pool.reserveA) },
      { token: { symbol: 'ZKP' }, amount: share(pool.reserveB) },
    ],
  })
})

test('error: an amount that is not above zero', async () => {
  await expect(add({ amountA: 0n })).rejects.toMatchInlineSnapshot(
    `[InvalidPlanError: Plan field "amountA" must be above zero.]`,
  )
  await expect(add({ amountB: -1n })).rejects.toMatchObject({
    field: 'amountB',
  })
  await expect(remove({ liquidity: 0n })).rejects.toMatchObject({
    field: 'liquidity',
  })
})

test('error: more LP tokens than there are', async () => {
  await expect(remove({ liquidity: 10n ** 30n })).rejects.toMatchObject({
    name: 'InsufficientLiquidityError',
  })
})

test('error: the pair does not exist', async () => {
  const { deployment } = chain
  const token = {
    chainId: deployment.chain.id,
    address: deployment.contracts.factory,
    name: 'New',
    symbol: 'NEW',
    decimals: 18,
  }
  await expect(
    remove({
      tokenB: 'NEW',
      deployment: { ...deployment, tokens: [...deployment.tokens, token] },
    }),
  ).rejects.toMatchInlineSnapshot(
    `[PairNotFoundError: Pair "DAI-NEW" does not exist.]`,
  )
})
