import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { parseDeployment } from '../deployment/parseDeployment.js'
import { getPairs } from '../deployment/registry.js'
import { getPlanSteps } from './getPlanSteps.js'
import type { AnyPlan } from './types.js'

const deployment = parseDeployment(deploymentJson)
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const dai = deployment.tokens.find(({ symbol }) => symbol === 'DAI')
  ?.address as Address
const lp = [...getPairs(deployment).values()][0]?.pairAddress as Address
const sides = { tokenA: dai, tokenB: lp, recipient: account } as const
const plan = {
  chainId: deployment.chain.id,
  genesisHash: deployment.genesisHash,
  account,
  approvals: [],
  deadline: 4_000_000_000n,
} satisfies Omit<AnyPlan, 'terms'>

test.each<[string, AnyPlan['terms'], unknown[]]>([
  [
    'addLiquidity',
    {
      ...{ kind: 'addLiquidity', ...sides, amountA: 5n, amountB: 7n },
      ...{ amountAMin: 4n, amountBMin: 6n, liquidityExpected: 1n },
    },
    [dai, lp, 5n, 7n, 4n, 6n, account, plan.deadline],
  ],
  [
    'removeLiquidity',
    {
      ...{ kind: 'removeLiquidity', ...sides, liquidity: 3n },
      ...{ amountAMin: 4n, amountBMin: 6n },
      ...{ amountAExpected: 5n, amountBExpected: 7n },
    },
    [dai, lp, 3n, 4n, 6n, account, plan.deadline],
  ],
])('rule: %s takes a side that is an LP token', (functionName, terms, args) => {
  const [step] = getPlanSteps(deployment, { ...plan, terms } as AnyPlan)
  expect(step?.call).toMatchObject({ functionName, args })
})
