import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { createRecorder } from '../../test/plans.js'
import { connectWith } from '../../test/wallet.js'
import { findPair, getToken } from '../deployment/registry.js'
import { getPlanSteps } from '../plans/getPlanSteps.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import type { ApprovePlan } from '../plans/types.js'
import { getAllowance } from './getAllowance.js'
import { planApprove } from './planApprove.js'

const chain = useChain()

const plan = (
  amount: bigint,
  options: Partial<planApprove.Parameters> = {},
): Promise<ApprovePlan> =>
  planApprove(chain.client, { ...chain.own, token: 'USDT', amount, ...options })

const getGiven = (spender = chain.deployment.contracts.router) =>
  getAllowance(chain.client, {
    token: getToken(chain.deployment, 'USDT').address,
    owner: chain.user.address,
    spender,
  })

const amounts = (plan: ApprovePlan) =>
  getPlanSteps(chain.deployment, plan).map(({ amount }) => amount)

test('default: allows the router exactly the amount', async () => {
  const { deployment, user } = chain
  const approval = await plan(5n)
  expect(approval).toMatchObject({
    chainId: deployment.chain.id,
    account: user.address,
    terms: {
      kind: 'approve',
      token: getToken(deployment, 'USDT').address,
      amount: 5n,
      spender: deployment.contracts.router,
    },
  })
  expect(amounts(approval)).toEqual([5n])
  expect(getPlanSummary(deployment, approval)).toMatchObject({
    allow: { token: { symbol: 'USDT' }, amount: 5n },
    spend: [],
    receiveAtLeast: [],
    recipient: user.address,
  })
  const { receipt, transactions } = await chain.execute(approval)
  expect(receipt?.status).toBe('success')
  expect(transactions.map(({ kind }) => kind)).toEqual(['approve'])
  expect(await getGiven()).toBe(5n)
})

test("rule: approves a listed pair's LP token by the pair's address", async () => {
  const { deployment } = chain
  const { pairAddress } = findPair(deployment, 'DAI', 'USDT')
  const approval = await plan(5n, { token: pairAddress })
  expect(getPlanSummary(deployment, approval).allow).toMatchObject({
    token: { isLp: true, address: pairAddress },
    amount: 5n,
  })
  expect(amounts(approval)).toEqual([5n])
})

test('rule: a sufficient allowance needs no step', async () => {
  await chain.execute(await plan(5n))
  expect(amounts(await plan(5n))).toEqual([])
  expect(amounts(await plan(4n))).toEqual([])
  expect(amounts(await plan(6n))).toEqual([6n])
  expect(await chain.execute(await plan(5n))).toEqual({
    spent: [],
    received: [],
    transactions: [],
    hash: undefined,
    receipt: undefined,
  })
})

test('rule: an amount of zero revokes the allowance', async () => {
  expect(amounts(await plan(0n))).toEqual([])
  await chain.execute(await plan(5n))
  const back = await plan(0n)
  expect(amounts(back)).toEqual([0n])
  const { seen, onProgress } = createRecorder()
  await chain.execute(back, { onProgress })
  expect(seen.at(-1)).toBe('approve confirmed')
  expect(await getGiven()).toBe(0n)
  // Another program revoked it in the meantime, so nothing is left to do.
  expect((await chain.execute(back)).transactions).toEqual([])
})

test('args: spender gets the allowance in place of the router', async () => {
  const { other } = chain
  await chain.execute(await plan(5n, { spender: other.address }))
  expect(await getGiven(other.address)).toBe(5n)
  expect(await getGiven()).toBe(0n)
})

test('error: rejects the native coin and a negative amount', async () => {
  await expect(plan(5n, { token: 'ZKP' })).rejects.toMatchInlineSnapshot(
    `[InvalidPlanError: Plan field "token" must be a token contract, as the native coin needs no approval.]`,
  )
  await expect(plan(-1n)).rejects.toMatchInlineSnapshot(
    `[InvalidPlanError: Plan field "amount" must be a bigint of at least zero.]`,
  )
})

test('error: rejects an amount that is not a bigint, or an invalid spender', async () => {
  await expect(plan(5 as never)).rejects.toMatchObject({
    name: 'InvalidPlanError',
    field: 'amount',
  })
  const checksum = `0x${'aB'.repeat(20)}` as const
  for (const spender of ['0x12', checksum] as const)
    await expect(plan(5n, { spender })).rejects.toMatchObject({
      name: 'InvalidPlanError',
      field: 'spender',
    })
})

test('error: reports a node that is unreachable at the first attempt', async () => {
  await chain.execute(await plan(5n))
  const client = connectWith(chain, {
    eth_call: ([request], forward) => {
      if (request.data.startsWith('0x095ea7b3'))
        throw new TypeError('fetch failed')
      return forward('eth_call', [request])
    },
  })
  await expect(
    planApprove(client, { ...chain.own, token: 'USDT', amount: 6n }),
  ).rejects.toMatchObject({
    name: 'ReadFailedError',
    shortMessage: 'Could not read the approval of USDT.',
  })
})
