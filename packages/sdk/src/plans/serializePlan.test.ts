import { expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { getQuote } from '../actions/getQuote.js'
import { executePlan } from '../execution/executePlan.js'
import { parsePlan } from './parsePlan.js'
import { planAddLiquidity } from './planAddLiquidity.js'
import { planRemoveLiquidity } from './planRemoveLiquidity.js'
import { planSwap } from './planSwap.js'
import { serializePlan } from './serializePlan.js'

const chain = useChain()
const deadline = 4_000_000_000n

async function makePlans() {
  const { client, deployment, user } = chain
  const common = { deployment, account: user.address, deadline }
  const pair = { tokenA: 'DAI', tokenB: 'USDT' }
  const trade = { tokenIn: 'DAI', tokenOut: 'ZKP', amountIn: 10n ** 18n }
  const quote = await getQuote(client, { deployment, ...trade })
  return Promise.all([
    planSwap(client, { ...common, quote }),
    planAddLiquidity(client, {
      ...common,
      ...pair,
      amountA: 10n ** 18n,
      amountB: 10n ** 6n,
    }),
    planRemoveLiquidity(client, {
      ...common,
      ...pair,
      liquidity: 10n ** 12n,
      permit: true,
    }),
  ])
}

test('rule: a plan comes back as it went', async () => {
  for (const plan of await makePlans())
    expect(parsePlan(serializePlan(plan))).toEqual(plan)
})

test('rule: a plan that came back can be executed', async () => {
  const [plan] = await makePlans()
  const { receipt } = await executePlan(chain.clients, {
    plan: parsePlan(serializePlan(plan)),
  })
  expect(receipt.status).toBe('success')
})

test('behavior: the ABI is not written out', async () => {
  for (const plan of await makePlans())
    expect(serializePlan(plan)).not.toContain('stateMutability')
})

test('error: not JSON', () => {
  expect(() => parsePlan('{')).toThrowErrorMatchingInlineSnapshot(`
    [InvalidPlanError: Plan field "plan" must be the JSON of a plan.

    Details: Expected property name or '}' in JSON at position 1]
  `)
})

test('error: not a plan', () => {
  for (const text of ['1', 'null'])
    expect(() => parsePlan(text)).toThrow(
      expect.objectContaining({ name: 'InvalidPlanError', field: 'plan' }),
    )
})

test.each([
  ['chainId', (plan) => ({ ...plan, chainId: '500000' })],
  ['account', (plan) => ({ ...plan, account: '0x1' })],
  ['steps', (plan) => ({ ...plan, steps: [] })],
  ['steps[0].kind', (plan) => ({ ...plan, steps: plan.steps.slice(0, 1) })],
  ['steps[1].call.functionName', call({ functionName: 'transferFrom' })],
  ['steps[1].call.functionName', call({ functionName: 'balanceOf' })],
  ['steps[1].call.args', call({ args: [1n] })],
  ['steps[1].call.address', call({ address: 'router' })],
  ['steps[1].call.value', call({ value: 1 })],
  ['summary', (plan) => ({ ...plan, summary: undefined })],
  ['summary.deadline', summary({ deadline: 12 })],
  ['summary.recipient', summary({ recipient: null })],
  ['summary.spend', summary({ spend: {} })],
  ['summary.spend[0].token', summary({ spend: [{ token: 1, amount: 1n }] })],
  ['summary.spend[0].token', summary({ spend: [{ token: 'LP', amount: 1n }] })],
] as [string, (plan: Any) => unknown][])(
  'error: %s is wrong (%#)',
  async (field, change) => {
    const [plan] = await makePlans()
    expect(() => parsePlan(serializePlan(change(plan) as never))).toThrow(
      expect.objectContaining({ name: 'InvalidPlanError', field }),
    )
  },
)

// biome-ignore lint/suspicious/noExplicitAny: bad plans have no type
type Any = any

function call(change: object) {
  return ({ steps: [approve, main], ...plan }: Any) => ({
    ...plan,
    steps: [approve, { ...main, call: { ...main.call, ...change } }],
  })
}

function summary(change: object) {
  return (plan: Any) => ({ ...plan, summary: { ...plan.summary, ...change } })
}
