import { type Address, parseEther, parseUnits } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { makePicky } from '../../test/tether.js'
import { getQuote } from '../actions/getQuote.js'
import { routerAbi } from '../contracts/routerAbi.js'
import { toRequest } from '../contracts/toRequest.js'
import { InvalidPlanError } from '../errors/plans.js'
import { executePlan } from '../execution/executePlan.js'
import { getToken } from '../tokens/getToken.js'
import { deserialize } from '../utils/deserialize.js'
import { serialize } from '../utils/serialize.js'
import { parsePlan } from './parsePlan.js'
import { planAddLiquidity } from './planAddLiquidity.js'
import { planApprove } from './planApprove.js'
import { planRemoveLiquidity } from './planRemoveLiquidity.js'
import { planSwap } from './planSwap.js'
import { planUnwrap } from './planUnwrap.js'
import { planWrap } from './planWrap.js'
import { serializePlan } from './serializePlan.js'
import type { AnyPlan, Plan, PlanAmount } from './types.js'

const chain = useChain()
const attacker = '0xbadbadbadbadbadbadbadbadbadbadbadbadbad0'
const plans: Record<string, AnyPlan> = {}

/** One plan of each shape that the planners make. */
beforeAll(async () => {
  const { client, clients, deployment, other, user } = chain
  const common = {
    deployment,
    account: user.address,
    deadline: 4_000_000_000n,
  }
  const swap = async (trade: object, options: object = {}) =>
    planSwap(client, {
      ...common,
      quote: await getQuote(client, { deployment, ...trade } as never),
      ...options,
    })
  const ways = [
    ['ZKP', 'USDT'],
    ['USDT', 'ZKP'],
    ['DAI', 'USDT'],
    ['DAI', 'ZKP'],
  ] as const
  for (const [tokenIn, tokenOut] of ways) {
    const name = `swap ${tokenIn} to ${tokenOut}`
    const ends = { tokenIn, tokenOut }
    const isUsdt = tokenIn === 'USDT'
    const amountIn = isUsdt ? parseUnits('1', 6) : parseEther('1')
    const amountOut = isUsdt ? parseEther('1') : parseUnits('1', 6)
    plans[`${name}, exact input`] = await swap({ ...ends, amountIn })
    plans[`${name}, exact output`] = await swap(
      { ...ends, amountOut },
      { recipient: other.address },
    )
  }
  // Three tokens on the way: the direct pool is left out.
  plans['swap over a third token'] = await planSwap(client, {
    ...common,
    quote: await getQuote(client, {
      deployment: { ...deployment, pairs: ['DAI-WETH', 'USDT-WETH'] },
      tokenIn: 'DAI',
      tokenOut: 'USDT',
      amountIn: parseEther('1'),
    }),
  })
  for (const [tokenA, tokenB] of [
    ['DAI', 'ZKP'],
    ['ZKP', 'WETH'],
    ['DAI', 'WETH'],
  ] as const) {
    const pair = { tokenA, tokenB }
    const least = { amountAMin: 5n, amountBMin: 7n }
    const add = await planAddLiquidity(client, {
      ...common,
      ...pair,
      ...least,
      amountA: parseEther('1'),
      amountB: parseEther('2'),
    })
    plans[`add ${tokenA} and ${tokenB}`] = add
    await executePlan(clients, { plan: add })
    for (const permit of [false, true])
      plans[`remove ${tokenA} and ${tokenB}, permit: ${permit}`] =
        await planRemoveLiquidity(client, {
          ...common,
          ...pair,
          ...least,
          liquidity: 10n ** 12n,
          permit,
        })
  }
  const wrapped = { deployment, account: user.address, amount: 5n }
  plans.wrap = await planWrap(client, wrapped)
  plans.unwrap = await planUnwrap(client, wrapped)
  const approve = (amount: bigint) =>
    planApprove(client, {
      ...common,
      token: 'WBTC',
      amount,
      spender: other.address,
    })
  plans.approve = await approve(5n)
  await executePlan(clients, { plan: plans.approve })
  await makePicky(chain, 'WBTC')
  plans['approve again'] = await approve(6n)
  plans['take back'] = await approve(0n)
  plans['swap after a reset'] = await planPickySwap()

  async function planPickySwap() {
    const picky = { tokenIn: 'WBTC', tokenOut: 'DAI', amountIn: 100n }
    const quote = await getQuote(client, { deployment, ...picky })
    const router = { ...common, token: 'WBTC', amount: 5n } as const
    await executePlan(clients, { plan: await planApprove(client, router) })
    return planSwap(client, { ...common, quote })
  }
})

/** What a plan pays, to whom, and what it lets others spend. */
function meaningOf({ account, steps, summary }: AnyPlan) {
  const amounts = (sides: readonly PlanAmount[]) =>
    sides.map(({ token, amount }) => {
      const { symbol, address, decimals, isNative, isLp } = token
      return [symbol, address, decimals, isNative, isLp, amount]
    })
  return {
    steps: steps.map((step) => ({
      ...toRequest(step.call, account),
      // What a step says of itself, which pages show.
      says: [
        step.kind,
        ...(step.kind === 'approve'
          ? [
              step.token.address,
              step.spender,
              step.amount,
              // A signature takes the place of the transaction, or does not.
              step.permitDeadline ?? summary.deadline,
            ]
          : []),
      ],
    })),
    kind: summary.kind,
    spend: amounts(summary.spend),
    spendAtLeast: amounts(
      'spendAtLeast' in summary ? summary.spendAtLeast : [],
    ),
    receiveAtLeast: amounts(summary.receiveAtLeast),
    // What a token in between is called moves nothing.
    route:
      'route' in summary ? summary.route.map(({ address }) => address) : [],
    recipient: summary.recipient,
    deadline: summary.deadline,
  }
}

/**
 * Whether the steps are the planned ones. Approvals may be missing: the account
 * may have given them already, and if not, the contracts refuse the rest. One
 * may be taken back first, as tokens like USDT demand.
 */
function isPart(steps: Step[], planned: Step[]) {
  const left = planned.map((step) => serialize(step))
  return steps.every((step, index) => {
    const next = steps[index + 1]
    const takenBack = next?.data.replace(/.{64}$/, '0'.repeat(64))
    if (step.to === next?.to && step.data === takenBack) return true
    const at = left.indexOf(serialize(step))
    left.splice(0, at + 1)
    return at >= 0
  })
}
type Step = ReturnType<typeof meaningOf>['steps'][number]

type Json = null | string | number | boolean | Json[] | { [key: string]: Json }

const names: string[] = routerAbi.map(({ name }) => name)
const types = ['exactInput', 'exactOutput']
const kinds = [
  'approve',
  'swap',
  'addLiquidity',
  'removeLiquidity',
  'wrap',
  'unwrap',
]

/** Every value but this one that somebody might write in its place. */
function mutateLeaf(leaf: Json, addresses: string[]): Json[] {
  if (typeof leaf === 'boolean') return [!leaf]
  if (typeof leaf === 'number') return [leaf + 1, 0, -leaf]
  if (typeof leaf !== 'string') return []
  if (/^0x[\da-f]{40}$/i.test(leaf))
    return addresses.filter((other) => other !== leaf)
  if (/^\d+$/.test(leaf)) {
    const amount = BigInt(leaf)
    return [amount + 1n, amount - 1n, 0n, 2n ** 256n - 1n]
      .filter((other) => other !== amount)
      .map(String)
  }
  const family = [names, kinds, types].find((family) => family.includes(leaf))
  return (family ?? ['LP', 'DAI']).filter((other) => other !== leaf)
}

/** The JSON with one thing changed, in every way there is. */
function* mutate(json: Json, addresses: string[]): Generator<Json> {
  if (Array.isArray(json)) {
    for (const [index, item] of json.entries()) {
      const put = (...items: Json[]) => json.toSpliced(index, 1, ...items)
      yield put()
      yield put(item, item)
      yield put(attacker, item)
      if (index > 0)
        yield json.toSpliced(
          index - 1,
          2,
          item,
          ...json.slice(index - 1, index),
        )
      for (const other of mutate(item, addresses)) yield put(other)
    }
    return
  }
  if (typeof json !== 'object' || json === null) {
    yield* mutateLeaf(json, addresses)
    yield null
    return
  }
  for (const [key, value] of Object.entries(json)) {
    const { [key]: _, ...others } = json
    yield others
    for (const other of mutate(value, addresses))
      yield { ...json, [key]: other }
  }
  for (const extra of ['value', 'permitDeadline', 'amount', 'deadline'])
    if (!(extra in json)) yield { ...json, [extra]: { $bigint: '1' } }
  yield { ...json, isLp: true }
}

test('rule: nothing that changes what is paid, to whom, or who may spend gets through', () => {
  const { deployment, other } = chain
  const { router, wrappedNative } = deployment.contracts
  const addresses = [
    attacker,
    other.address,
    router,
    wrappedNative,
    getToken(deployment, 'DAI').address,
  ]
  const everyStep = Object.values(plans).flatMap(
    (plan) => JSON.parse(serializePlan(plan)).steps,
  )
  for (const [name, plan] of Object.entries(plans)) {
    const json = JSON.parse(serializePlan(plan))
    const { steps: planned, ...meaning } = meaningOf(plan)
    const changes = [
      ...mutate(json, addresses),
      // A step of another plan, anywhere among its own.
      ...everyStep.flatMap((step) =>
        [...json.steps, undefined].map((_, index) => ({
          ...json,
          steps: json.steps.toSpliced(index, 0, step),
        })),
      ),
    ]
    let refused = 0
    for (const change of changes) {
      const parsed = parseOrRefuse(
        JSON.stringify(change),
        // Nothing in a plan to wrap says what its tokens are called but they
        // themselves.
        name.endsWith('wrap') ? { deployment } : {},
      )
      if (!parsed) refused++
      else {
        const { steps, ...rest } = meaningOf({
          ...parsed,
          // Who may execute it is checked against the signer.
          account: plan.account,
        })
        const isSame = serialize(rest) === serialize(meaning)
        if (!isSame || !isPart(steps, planned))
          expect({ ...rest, steps }, name).toEqual({ ...meaning, planned })
      }
    }
    expect(refused, name).toBeGreaterThan(100)
  }
})

/** The plan; undefined where it is refused as no plan, and not by accident. */
function parseOrRefuse(
  text: string,
  parameters: Parameters<typeof parsePlan>[1],
) {
  try {
    return parsePlan<AnyPlan>(text, parameters)
  } catch (error) {
    if (!(error instanceof InvalidPlanError)) throw error
    // It names a place of a plan, and says what belongs there.
    expect(error.field).toMatch(
      /^(chainId|account|(summary|steps\[\d+\])(\.\w+(\[\d+\])?)*|steps)$/,
    )
    expect(error.shortMessage).toMatch(/ must be [^.]/)
    return undefined
  }
}

test('rule: every plan comes back as it went, for its deployment too', () => {
  const { deployment } = chain
  for (const plan of Object.values(plans)) {
    expect(serializePlan(plan)).not.toContain('stateMutability')
    expect(parsePlan(serializePlan(plan))).toEqual(plan)
    const { spender } = plan.summary as { spender?: Address }
    expect(parsePlan(serializePlan(plan), { deployment, spender })).toEqual(
      plan,
    )
  }
})

test('rule: a plan that came back can be executed', async () => {
  const plan = plans['swap DAI to ZKP, exact input'] as Plan
  const { receipt } = await executePlan(chain.clients, {
    plan: parsePlan(serializePlan(plan)),
  })
  expect(receipt.status).toBe('success')
})

test.each([
  [
    'chainId',
    'swap DAI to USDT, exact input',
    ['"chainId":500000', '"chainId":1'],
  ],
  ['summary.router', 'swap DAI to USDT, exact input', 'router'],
  ['summary.router', 'remove DAI and ZKP, permit: true', 'router'],
  ['summary.spend[0].token', 'swap DAI to USDT, exact input', 'DAI'],
  ['summary.receiveAtLeast[0].token', 'swap ZKP to USDT, exact input', 'USDT'],
  ['summary.route[1]', 'swap over a third token', 'WETH'],
  [
    'summary.spend[0].token.address',
    'remove DAI and ZKP, permit: false',
    'pair',
  ],
  ['summary.receiveAtLeast[0].token.address', 'add DAI and WETH', 'pair'],
  ['summary.allow.token', 'approve', 'WBTC'],
  // Some other account, as it stands.
  ['summary.spender', 'approve', ['5', '5']],
] as const)(
  'rule: a deployment shows that %s is wrong wherever it stands (%s)',
  (field, name, what) => {
    const { deployment } = chain
    const plan = plans[name] as AnyPlan
    const address =
      what === 'router'
        ? deployment.contracts.router
        : what === 'pair'
          ? [...plan.summary.spend, ...plan.summary.receiveAtLeast].find(
              ({ token }) => token.isLp,
            )?.token.address
          : deployment.tokens.find(({ symbol }) => symbol === what)?.address
    const [from, to] = address
      ? [address, attacker]
      : (what as [string, string])
    const text = serializePlan(plan).replaceAll(from, to)
    // It agrees with itself.
    expect(parsePlan<AnyPlan>(text).account).toBe(plan.account)
    expect(() => parsePlan<AnyPlan>(text, { deployment })).toThrow(
      expect.objectContaining({ name: 'InvalidPlanError', field }),
    )
  },
)

test('error: a text of more characters than any plan has is not read', () => {
  const plan = plans['swap DAI to USDT, exact input'] as AnyPlan
  const text = serializePlan(plan).replace(
    '"chainId":500000',
    `"chainId":${'5'.repeat(100_000)}`,
  )
  expect(() => parsePlan(text)).toThrow('at most 100000 characters')
})

test('error: the message names the field and what the summary says', () => {
  const plan = deserialize(
    serializePlan(plans['swap ZKP to USDT, exact input'] as Plan),
  ) as Plan
  const [main] = plan.steps as [Plan['steps'][number]]
  const args = main.call.args.with(2, attacker)
  const text = serialize({
    ...plan,
    steps: [{ ...main, call: { ...main.call, args } }],
  })
  expect(() => parsePlan(text)).toThrowErrorMatchingInlineSnapshot(
    `[InvalidPlanError: Plan field "steps[0].call.args[2]" must be 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC, as the summary says.]`,
  )
})

test('error: not JSON', () => {
  // The details are the engine's words, and each has its own.
  expect(() => parsePlan('{')).toThrow(
    expect.objectContaining({
      name: 'InvalidPlanError',
      field: 'plan',
      shortMessage: 'Plan field "plan" must be the JSON of a plan.',
    }),
  )
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
  ['summary.route', summary({ route: [] })],
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
  (field, change) => {
    const plan = plans['swap DAI to ZKP, exact input']
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
