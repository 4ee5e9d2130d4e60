import { type Address, ethAddress, parseEther, parseUnits } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { useChain } from '../../test/chain.js'
import { deployOddToken } from '../../test/oddTokens/deployOddTokens.js'
import { getQuote } from '../actions/getQuote.js'
import { planAddLiquidity } from '../actions/planAddLiquidity.js'
import { planApprove } from '../actions/planApprove.js'
import { planRemoveLiquidity } from '../actions/planRemoveLiquidity.js'
import { planSwap } from '../actions/planSwap.js'
import { planUnwrap } from '../actions/planUnwrap.js'
import { planWrap } from '../actions/planWrap.js'
import { toRequest } from '../contracts/toRequest.js'
import type { Deployment } from '../deployment/types.js'
import { serialize } from '../utils/serialize.js'
import { getPlanSteps } from './getPlanSteps.js'
import { parsePlan } from './parsePlan.js'
import { serializePlan } from './serializePlan.js'
import type { AnyPlan } from './types.js'

const chain = useChain()
const attacker = '0xbadbadbadbadbadbadbadbadbadbadbadbadbad0'
const plans: Record<string, AnyPlan> = {}
let deployment: Deployment

/** Creates one plan of each shape. */
beforeAll(async () => {
  const { client, other } = chain
  // A token that changes an allowance only from zero.
  const odd = await deployOddToken(chain, {
    ...{ contract: 'ApprovesFromZero', symbol: 'ODD', decimals: 8 },
  })
  const logoURI = `data:image/png;base64,${'A'.repeat(16_000)}`
  deployment = {
    ...odd.deployment,
    tokens: odd.deployment.tokens.map((token) => ({ ...token, logoURI })),
  }
  const own = { ...chain.own, deployment }
  const common = { ...own, deadline: 4_000_000_000n }
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
  // A route with three tokens, because the direct pool is omitted.
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
    await chain.execute(add, { deployment })
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
  const wrapped = { ...own, amount: 5n }
  plans.wrap = await planWrap(client, wrapped)
  plans.unwrap = await planUnwrap(client, wrapped)
  const approve = (amount: bigint) =>
    planApprove(client, {
      ...common,
      token: 'ODD',
      amount,
      spender: other.address,
    })
  plans.approve = await approve(5n)
  await chain.execute(plans.approve, { deployment })
  plans['approve again'] = await approve(6n)
  plans['take back'] = await approve(0n)
  const router = { ...own, token: 'ODD', amount: 5n } as const
  await chain.execute(await planApprove(client, router), { deployment })
  const sale = { tokenIn: 'ODD', tokenOut: 'DAI', amountIn: 100n }
  plans['swap after a reset'] = await swap(sale)
})

test('rule: every plan survives serialization, without icons', () => {
  for (const plan of Object.values(plans)) {
    const { spender } = plan.terms as { spender?: Address }
    const text = serializePlan(plan)
    expect(parsePlan(deployment, text, { spender })).toEqual(plan)
    expect(text).not.toContain('base64')
  }
})

test('behavior: accepts addresses without a checksum', () => {
  for (const plan of Object.values(plans)) {
    const { spender } = plan.terms as { spender?: Address }
    const text = serializePlan(plan).replaceAll(/0x[\da-f]{40}"/gi, (address) =>
      address.toLowerCase(),
    )
    const parsed = parsePlan<AnyPlan>(deployment, text, { spender })
    const encode = (plan: AnyPlan) =>
      getPlanSteps(deployment, plan).map(({ call }) =>
        toRequest(call, plan.account),
      )
    const lower = (value: unknown) => serialize(value).toLowerCase()
    expect(lower(encode(parsed))).toBe(lower(encode(plan)))
  }
})

test('behavior: drops fields that plans of this kind do not have', () => {
  const plan = plans.wrap as AnyPlan
  // A deadline, after which the plan would count as never sent, and other fields.
  const more = { ...plan, deadline: 1n, steps: [{ kind: 'wrap' }] }
  expect(parsePlan(deployment, serialize(more))).toEqual(plan)
})

test('error: does not parse a text longer than any plan', () => {
  const plan = plans['swap DAI to USDT, exact input'] as AnyPlan
  const text = serializePlan(plan).replace(
    '"chainId":500000',
    `"chainId":${'5'.repeat(10_000)}`,
  )
  expect(() => parsePlan(deployment, text)).toThrow('at most 10000 characters')
})

test.each(['{', '1', 'null'])('error: not a plan: %s', (text) => {
  expect(() => parsePlan(deployment, text)).toThrow(
    expect.objectContaining({
      name: 'InvalidPlanError',
      field: 'plan',
      // The message contains no text of the JavaScript engine.
      shortMessage: expect.stringMatching(/^Plan field "plan" must be /),
    }),
  )
})

test('error: rejects a plan with calls, as written by earlier versions', () => {
  const plan = {
    chainId: deployment.chain.id,
    account: chain.user.address,
    steps: [{ kind: 'swap', call: {} }],
    terms: { kind: 'swap', spend: [], route: [], router: attacker },
  }
  expect(() => parsePlan(deployment, JSON.stringify(plan))).toThrow(
    expect.objectContaining({ field: 'genesisHash' }),
  )
})

const unknown = '0x00000000000000000000000000000000000bad00'

test.each([
  ['chainId', 'wrap', { chainId: '500000' }],
  ['chainId', 'wrap', { chainId: 1 }],
  ['genesisHash', 'wrap', { genesisHash: `0x${'1'.repeat(64)}` }],
  ['account', 'wrap', { account: '0x1' }],
  ['terms', 'wrap', { terms: undefined }],
  ['terms.kind', 'wrap', { terms: { kind: 'send' } }],
  ['terms.amount', 'wrap', terms({ amount: -1n })],
  ['deadline', 'add DAI and WETH', { deadline: undefined }],
  ['deadline', 'add DAI and WETH', { deadline: 12 }],
  ['approvals', 'wrap', { approvals: {} }],
  ['approvals[0].token', 'wrap', { approvals: [{ token: ethAddress }] }],
  [
    'approvals[0].token',
    'swap DAI to USDT, exact input',
    { approvals: [{ token: unknown }] },
  ],
  [
    'approvals[0].permit',
    'remove DAI and WETH, permit: true',
    { approvals: [{ token: unknown, permit: 1 }] },
  ],
  ['terms.tokenIn', 'swap DAI to USDT, exact input', terms({ tokenIn: 1 })],
  [
    'terms.tokenIn',
    'swap DAI to USDT, exact input',
    terms({ tokenIn: unknown }),
  ],
  [
    'terms.tokenOut',
    'swap DAI to USDT, exact input',
    terms({ tokenOut: unknown }),
  ],
  [
    'terms.intermediateTokens[0]',
    'swap over a third token',
    terms({ intermediateTokens: [unknown] }),
  ],
  [
    'terms.intermediateTokens',
    'swap over a third token',
    terms({ intermediateTokens: unknown }),
  ],
  ['terms.type', 'swap over a third token', terms({ type: 'exact' })],
  ['terms.recipient', 'add DAI and WETH', terms({ recipient: null })],
  // One letter has the wrong case, which may also indicate a wrong digit.
  [
    'terms.recipient',
    'add DAI and WETH',
    terms({ recipient: '0x70997970c51812dc3A010C7d01b50e0d17dc79C8' }),
  ],
  ['terms.tokenB', 'add DAI and WETH', terms({ tokenB: unknown })],
  ['terms.token', 'take back', terms({ token: unknown, spender: 'router' })],
  // A spender that the caller did not specify.
  ['terms.spender', 'approve', {}],
] as const)('error: %s is wrong in "%s" (%#)', (field, name, change) => {
  const plan = plans[name] as AnyPlan
  const changed =
    typeof change === 'function'
      ? change(plan, deployment)
      : { ...plan, ...change }
  expect(() =>
    parsePlan(deployment, serializePlan(changed as AnyPlan)),
  ).toThrow(expect.objectContaining({ name: 'InvalidPlanError', field }))
})

function terms(change: object) {
  return (plan: AnyPlan, { contracts }: Deployment) => ({
    ...plan,
    terms: {
      ...plan.terms,
      ...change,
      ...('spender' in change && { spender: contracts.router }),
    },
  })
}
