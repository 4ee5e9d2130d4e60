import { isAddressEqual } from 'viem/utils'
import { getLpToken } from '../tokens/getLpToken.js'
import type { Token } from '../tokens/types.js'
import { checkShape, type Fail, type Shape } from '../utils/checkShape.js'
import { isSameToken } from './isSameToken.js'
import type { AnyPlan, PlanAmount, WrapSummary } from './types.js'

export const tokenShape = {
  symbol: 'text',
  decimals: 'integer',
  isNative: 'boolean',
  address: 'address',
  'isLp?': 'boolean',
} as const satisfies Shape
const amounts = [{ token: tokenShape, amount: 'bigint' }] as const
const main = { deadline: 'bigint', router: 'address' } as const
const shapes = {
  approve: {
    allow: { token: tokenShape, amount: 'bigint' },
    spender: 'address',
  },
  swap: {
    ...main,
    type: new Set(['exactInput', 'exactOutput']),
    route: [tokenShape],
    'feeOnTransfer?': 'boolean',
  },
  addLiquidity: { ...main, spendAtLeast: amounts },
  removeLiquidity: { ...main, 'feeOnTransfer?': 'boolean' },
  wrap: {},
  unwrap: {},
} satisfies Record<AnyPlan['summary']['kind'], Shape>

const summaryShape: Shape = {
  kind: new Set(Object.keys(shapes)),
  spend: amounts,
  receiveAtLeast: amounts,
  receiveExpected: amounts,
  recipient: 'address',
}

/** How many tokens a plan of each kind spends and receives; 'LP' is an LP token. */
const sides = {
  approve: [0, 0],
  swap: [1, 1],
  addLiquidity: [2, 'LP'],
  removeLiquidity: ['LP', 2],
  wrap: [1, 1],
  unwrap: [1, 1],
} as const

/** Proves that a summary is whole and does not contradict itself. */
export function proveSummary({ account, summary }: AnyPlan, fail: Fail): void {
  checkShape(summary, summaryShape, 'summary', fail)
  checkShape(summary, shapes[summary.kind], 'summary', fail)
  const { kind, spend, receiveAtLeast, receiveExpected } = summary
  const [spent, received] = sides[kind]
  proveTokens('spend', spend, spent)
  proveTokens('receiveAtLeast', receiveAtLeast, received)
  proveSameTokens('receiveExpected', receiveExpected, receiveAtLeast)
  if (summary.kind === 'addLiquidity') {
    if (summary.receiveAtLeast[0].amount !== 0n)
      throw fail(
        'summary.receiveAtLeast[0].amount',
        '0, as the router guarantees no LP tokens',
      )
    proveSameTokens('spendAtLeast', summary.spendAtLeast, spend)
  }
  if (summary.kind === 'swap') {
    const { route } = summary
    if (route.length < 2)
      throw fail('summary.route', 'a list of at least two tokens')
    const end = route.length - 1
    proveSame('route[0]', route[0], spend[0]?.token)
    proveSame(`route[${end}]`, route[end], receiveAtLeast[0]?.token)
  }
  if ('router' in summary) return
  if (!isAddressEqual(summary.recipient, account))
    throw fail('summary.recipient', "the plan's own account")
  if (summary.deadline !== undefined)
    throw fail('summary.deadline', `unset, as "${kind}" does not expire`)
  if (summary.kind !== 'approve') proveWrap(summary)

  /** The native coin on one side, as much of its contract's on the other. */
  function proveWrap({ spend, receiveAtLeast, ...summary }: WrapSummary) {
    const wraps = kind === 'wrap'
    const [from] = spend
    const [to] = receiveAtLeast
    if (from.token.isNative !== wraps)
      throw fail('summary.spend[0].token.isNative', String(wraps))
    if (to.token.isNative === wraps)
      throw fail('summary.receiveAtLeast[0].token.isNative', String(!wraps))
    if (!isAddressEqual(from.token.address, to.token.address))
      throw fail(
        'summary.receiveAtLeast[0].token.address',
        'the contract of what is spent',
      )
    const sides = { receiveAtLeast, receiveExpected: summary.receiveExpected }
    for (const [side, [{ amount }]] of Object.entries(sides))
      if (amount !== from.amount)
        throw fail(`summary.${side}[0].amount`, `${from.amount}, as is spent`)
  }

  function proveTokens(
    side: string,
    amounts: readonly PlanAmount[],
    count: number | 'LP',
  ) {
    const isLp = count === 'LP'
    const length = isLp ? 1 : count
    if (amounts.length !== length)
      throw fail(`summary.${side}`, `a list of ${length}`)
    for (const [index, { token }] of amounts.entries())
      if (isLp ? !isSameToken(token, getLpToken(token.address)) : token.isLp)
        throw fail(
          `summary.${side}[${index}].token`,
          `${isLp ? 'an' : 'no'} LP token`,
        )
  }

  function proveSameTokens(
    side: string,
    amounts: readonly PlanAmount[],
    expected: readonly PlanAmount[],
  ) {
    if (amounts.length !== expected.length)
      throw fail(`summary.${side}`, `a list of ${expected.length}`)
    for (const [index, { token }] of amounts.entries())
      proveSame(`${side}[${index}].token`, token, expected[index]?.token)
  }

  function proveSame(
    field: string,
    actual: Token | undefined,
    expected: Token | undefined,
  ) {
    if (!actual || !expected || !isSameToken(actual, expected))
      throw fail(
        `summary.${field}`,
        'the same token as elsewhere in the summary',
      )
  }
}
