import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { planOneStep, planTwoSteps } from '../../test/plans.js'
import { connectWith, rpcError } from '../../test/wallet.js'
import { estimatePlanGas } from './estimatePlanGas.js'
import { planAddLiquidity } from './planAddLiquidity.js'

const chain = useChain()

const planDeposit = () =>
  planAddLiquidity(chain.client, {
    ...chain.own,
    ...{ tokenA: 'DAI', tokenB: 'USDT', deadline: 4_000_000_000n },
    ...{ amountA: parseEther('1'), amountB: 1_000_000n },
  })

/** Connects to a node that answers eth_simulateV1 with an error. */
const withoutSimulation = (code: number) =>
  connectWith(chain, {
    eth_simulateV1: () => {
      throw rpcError(code, 'method handler crashed')
    },
  })

test.each([
  ['one step', () => planOneStep(chain)],
  ['an approval and a swap', () => planTwoSteps(chain)],
  ['two approvals and a deposit', planDeposit],
])('rule: %s cost at most the estimate', async (_, makePlan) => {
  const { client, deployment } = chain
  const plan = await makePlan()
  const estimates = await Promise.all(
    [client, withoutSimulation(-32601), withoutSimulation(-32603)].map(
      (client) => estimatePlanGas(client, { deployment, plan }),
    ),
  )
  const { transactions } = await chain.execute(plan)
  const used = transactions.map(({ receipt }) => receipt.gasUsed)
  for (const { gas, steps } of estimates) {
    expect(steps.map(({ kind }) => kind)).toEqual(
      transactions.map(({ kind }) => kind),
    )
    expect(gas).toBe(steps.reduce((sum, step) => sum + step.gas, 0n))
    // The difference is at most the gas of a pair's price sums, which cost more in a
    // new second.
    for (const [index, step] of steps.entries())
      expect(step.gas + 25_000n).toBeGreaterThanOrEqual(used[index] as bigint)
  }
})

test('error: reports the step that would fail', async () => {
  const { client, deployment } = chain
  const plan = await planOneStep(chain, { deadline: 1n })
  for (const node of [client, withoutSimulation(-32601)])
    await expect(
      estimatePlanGas(node, { deployment, plan }),
    ).rejects.toMatchObject({
      name: 'ReadFailedError',
      read: 'gas of step 1 (swap)',
    })
})
