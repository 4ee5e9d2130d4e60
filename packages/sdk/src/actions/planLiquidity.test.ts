import { parseEther } from 'viem'
import { readContract } from 'viem/actions'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { setFeeTo } from '../../test/send.js'
import { swap } from '../../test/swap.js'
import { erc20Call } from '../contracts/reads.js'
import { getPlanSteps } from '../plans/getPlanSteps.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import type { Plan } from '../plans/types.js'
import { getPair } from './getPair.js'
import { planAddLiquidity } from './planAddLiquidity.js'
import { planRemoveLiquidity } from './planRemoveLiquidity.js'
import { simulatePlan } from './simulatePlan.js'

const chain = useChain()
const deadline = 4_000_000_000n

const add = (options: Partial<planAddLiquidity.Parameters> = {}) =>
  planAddLiquidity(chain.client, {
    ...chain.own,
    tokenA: 'DAI',
    tokenB: 'ZKP',
    amountA: parseEther('5'),
    amountB: parseEther('20'),
    deadline,
    ...options,
  })

const remove = (options: Partial<planRemoveLiquidity.Parameters> = {}) =>
  planRemoveLiquidity(chain.client, {
    ...chain.own,
    tokenA: 'DAI',
    tokenB: 'ZKP',
    liquidity: 10n ** 18n,
    deadline,
    ...options,
  })

test.each([undefined, 0, 250])(
  'rule: minimums are the current amounts minus a slippage of %s',
  async (slippageBps) => {
    const { reserveA, reserveB, totalSupply } = await getPair(chain.client, {
      deployment: chain.deployment,
      tokenA: 'DAI',
      tokenB: 'ZKP',
    })
    // Minimums are rounded down, as the router and the pair round their amounts.
    const least = (amount: bigint) =>
      (amount * BigInt(10_000 - (slippageBps ?? 100))) / 10_000n
    const minimums = (plan: Plan) =>
      getPlanSteps(chain.deployment, plan).at(-1)?.call.args.slice(2, 4)
    const amountA = parseEther('5')
    // Offers more of the second token than the pool accepts.
    const amountB = parseEther('20')
    const taken = (amountA * reserveB) / reserveA
    expect(taken).toBeLessThan(amountB)
    expect(minimums(await add({ slippageBps }))).toEqual([
      least(amountA),
      least(taken),
    ])
    // With the native coin first, the router still takes the token first.
    const swapped = { tokenA: 'ZKP', tokenB: 'DAI', slippageBps }
    expect(
      minimums(await add({ ...swapped, amountA: amountB, amountB: amountA })),
    ).toEqual([least(amountA), least(taken)])
    const share = (reserve: bigint) => (reserve * 10n ** 18n) / totalSupply
    expect(minimums(await remove({ slippageBps }))).toEqual([
      least(share(reserveA)),
      least(share(reserveB)),
    ])
  },
)

test('rule: explicit minimums override the slippage', async () => {
  const { terms } = await add({ amountAMin: 0n })
  expect(terms.amountAMin).toBe(0n)
  expect(terms.amountBMin).toBeGreaterThan(0n)
  const removal = await remove({ amountAMin: 0n, amountBMin: 2n })
  expect(removal.terms).toMatchObject({ amountAMin: 0n, amountBMin: 2n })
})

test('rule: a due protocol fee is minted before the LP tokens', async () => {
  const { client } = chain
  await setFeeTo(chain, chain.other.address)
  const pair = { tokenA: 'DAI', tokenB: 'ZKP' }
  const getLiquidity = async () => {
    const { pairAddress, liquidity } = await getPair(client, {
      ...chain.own,
      ...pair,
    })
    const fee = await readContract(
      client,
      erc20Call(pairAddress, 'balanceOf', chain.other.address),
    )
    return { own: liquidity as bigint, fee: fee as bigint }
  }
  // The fee counts from the first deposit after it was turned on, and grows with swaps.
  await chain.execute(await add())
  const before = await getLiquidity()
  expect(before.fee).toBe(0n)
  const grow = () =>
    swap(chain, {
      tokenIn: 'ZKP',
      tokenOut: 'DAI',
      amountIn: parseEther('300'),
    })
  await grow()

  const added = await add()
  await chain.execute(added)
  const after = await getLiquidity()
  expect(after.fee).toBeGreaterThan(0n)
  expect(getPlanSummary(chain.deployment, added).receiveExpected).toMatchObject(
    [{ token: { symbol: 'LP' }, amount: after.own - before.own }],
  )

  await grow()
  const removed = await remove({ liquidity: after.own })
  const { balanceChanges } = await simulatePlan(client, {
    deployment: chain.deployment,
    plan: removed,
  })
  await chain.execute(removed)
  expect((await getLiquidity()).fee).toBeGreaterThan(after.fee)
  expect(
    getPlanSummary(chain.deployment, removed).receiveExpected,
  ).toMatchObject(
    ['DAI', 'ZKP'].map((symbol) => ({
      token: { symbol },
      amount: balanceChanges.find(({ token }) => token.symbol === symbol)
        ?.change,
    })),
  )
})
