import { erc20Abi, parseEther } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { planTrade } from '../../test/plans.js'
import { getToken } from '../deployment/registry.js'
import { getPlanSteps } from '../plans/getPlanSteps.js'
import { parsePlan } from '../plans/parsePlan.js'
import { serializePlan } from '../plans/serializePlan.js'
import { getQuote } from './getQuote.js'
import { planUnwrap } from './planUnwrap.js'
import { planWrap } from './planWrap.js'
import { simulatePlan } from './simulatePlan.js'

const chain = useChain()
const one = parseEther('1')

const parametersOf = (amount: bigint) => ({ ...chain.own, amount })
const wrappedBalance = () =>
  readContract(chain.client, {
    address: chain.deployment.contracts.wrappedNative,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [chain.user.address],
  })

test('default: wraps and unwraps at a rate of one to one', async () => {
  const { client, user } = chain
  const plan = await planWrap(client, parametersOf(3n * one))
  const { balanceChanges } = await simulatePlan(client, {
    deployment: chain.deployment,
    plan,
  })
  expect(
    balanceChanges.map(({ token, change }) => [
      (token as { symbol: string }).symbol,
      change,
    ]),
  ).toEqual([
    ['ZKP', -3n * one],
    ['WZKP', 3n * one],
  ])
  await chain.execute(plan)
  expect(await wrappedBalance()).toBe(3n * one)

  const before = await getBalance(client, user)
  const { receipt } = await chain.execute(
    await planUnwrap(client, parametersOf(one)),
  )
  const gas = receipt ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
  expect(await wrappedBalance()).toBe(2n * one)
  expect(await getBalance(client, user)).toBe(before + one - gas)
})

test('error: more than the balance fails before anything is sent', async () => {
  const { client, user } = chain
  await expect(
    chain.execute(await planUnwrap(client, parametersOf(one))),
  ).rejects.toMatchObject({
    name: 'SimulationFailedError',
    reason: { code: 'insufficientBalance', limit: one, actual: 0n },
  })
  const balance = await getBalance(client, user)
  await expect(
    chain.execute(await planWrap(client, parametersOf(balance + 1n))),
  ).rejects.toMatchObject({ reason: { code: 'insufficientFunds' } })
})

test('rule: the wrapped coin is a separate token', async () => {
  const { client, deployment } = chain
  const { wrappedNative } = deployment.contracts
  const wrapped = getToken(deployment, wrappedNative)
  expect(wrapped).toMatchObject({ symbol: 'WZKP', isNative: false })
  expect(getToken(deployment, 'WZKP')).toEqual(wrapped)
  expect(getToken(deployment, 'ZKP').isNative).toBe(true)

  // A swap can start or end with the wrapped coin.
  await chain.execute(await planWrap(client, parametersOf(2n * one)))
  const trade = { tokenIn: wrappedNative, tokenOut: 'USDT', amountIn: one }
  const quote = (trade: object) =>
    getQuote(client, { deployment, ...trade } as never)
  const native = await quote({ ...trade, tokenIn: 'ZKP' })
  expect((await quote(trade)).amounts).toEqual(native.amounts)
  const plan = await planTrade(chain, trade)
  expect(
    getPlanSteps(chain.deployment, plan).map(({ kind, call }) => [
      kind,
      call.functionName,
    ]),
  ).toEqual([
    ['approve', 'approve'],
    ['swap', 'swapExactTokensForTokens'],
  ])
  expect(parsePlan(deployment, serializePlan(plan))).toEqual(plan)
  await chain.execute(plan)
  expect(await wrappedBalance()).toBe(one)

  const ends = { tokenIn: 'USDT', tokenOut: wrappedNative }
  await chain.execute(await planTrade(chain, { ...ends, amountOut: one / 2n }))
  expect(await wrappedBalance()).toBe(one + one / 2n)

  await expect(
    quote({ tokenIn: 'ZKP', tokenOut: wrappedNative, amountIn: one }),
  ).rejects.toMatchObject({
    name: 'SameTokenError',
    shortMessage: '"ZKP" and "WZKP" are one token.',
    metaMessages: ['Use planWrap or planUnwrap.'],
  })
})
