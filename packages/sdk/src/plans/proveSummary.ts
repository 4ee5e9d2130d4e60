import { isAddressEqual } from 'viem/utils'
import type { Token } from '../tokens/types.js'
import { checkShape, type Fail, type Shape } from '../utils/checkShape.js'
import { isSameToken } from './isSameToken.js'
import { isWrap } from './isWrap.js'
import type { AnyPlan, PlanAmount } from './types.js'

const token = {
  symbol: 'text',
  decimals: 'integer',
  isNative: 'boolean',
  address: 'address',
} as const
const amounts = [{ amount: 'bigint' }] as const
const kinds = [
  'approve',
  'swap',
  'addLiquidity',
  'removeLiquidity',
  'wrap',
  'unwrap',
] as const
const summaryShape: Shape = {
  kind: new Set(kinds),
  spend: amounts,
  receiveAtLeast: amounts,
  receiveExpected: amounts,
  'spendAtLeast?': amounts,
  'feeOnTransfer?': 'boolean',
  'pairAddress?': 'address',
  recipient: 'address',
}
const main = { deadline: 'bigint', router: 'address' } as const
const shapes = {
  approve: { allow: { token, amount: 'bigint' }, spender: 'address' },
  swap: {
    ...main,
    type: new Set(['exactInput', 'exactOutput']),
    route: [token],
  },
  addLiquidity: { ...main, pairAddress: 'address', spendAtLeast: amounts },
  removeLiquidity: { ...main, pairAddress: 'address' },
  wrap: {},
  unwrap: {},
} satisfies Record<(typeof kinds)[number], Shape>

/** How many tokens a plan of each kind spends and receives; 'LP' is one. */
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
  proveTokens(spend, spent, 'summary.spend')
  proveTokens(receiveAtLeast, received, 'summary.receiveAtLeast')
  proveTokens(receiveExpected, received, 'summary.receiveExpected')
  for (const [index, { token }] of receiveExpected.entries())
    proveSame(
      token,
      receiveAtLeast[index]?.token,
      `summary.receiveExpected[${index}].token`,
    )

  if (isWrap(summary) || kind === 'approve') {
    if (!isAddressEqual(summary.recipient, account))
      throw fail('summary.recipient', "the plan's own account")
    if (summary.deadline !== undefined)
      throw fail('summary.deadline', `unset, as "${kind}" does not expire`)
  }
  if (isWrap(summary)) proveWrap(kind === 'wrap')
  if (kind === 'addLiquidity') {
    if (receiveAtLeast[0]?.amount !== 0n)
      throw fail(
        'summary.receiveAtLeast[0].amount',
        '0, as the router guarantees no LP tokens',
      )
    const { spendAtLeast = [] } = summary
    proveTokens(spendAtLeast, spent, 'summary.spendAtLeast')
    for (const [index, { token }] of spendAtLeast.entries())
      proveSame(
        token,
        spend[index]?.token,
        `summary.spendAtLeast[${index}].token`,
      )
  }
  if (kind === 'swap') {
    const { route = [] } = summary
    if (route.length < 2)
      throw fail('summary.route', 'a list of at least two tokens')
    const end = route.length - 1
    proveSame(route[0], spend[0]?.token, 'summary.route[0]')
    proveSame(route[end], receiveAtLeast[0]?.token, `summary.route[${end}]`)
  }

  /** The native coin on one side, as much of its contract's on the other. */
  function proveWrap(wraps: boolean) {
    const [from] = spend as [{ token: Token; amount: bigint }]
    const [to] = receiveAtLeast as [{ token: Token; amount: bigint }]
    if (from.token.isNative !== wraps)
      throw fail('summary.spend[0].token.isNative', String(wraps))
    if (to.token.isNative === wraps)
      throw fail('summary.receiveAtLeast[0].token.isNative', String(!wraps))
    if (!isAddressEqual(from.token.address, to.token.address))
      throw fail(
        'summary.receiveAtLeast[0].token.address',
        'the contract of what is spent',
      )
    for (const side of ['receiveAtLeast', 'receiveExpected'] as const)
      if (summary[side][0]?.amount !== from.amount)
        throw fail(`summary.${side}[0].amount`, `${from.amount}, as is spent`)
  }

  function proveTokens(
    amounts: readonly PlanAmount[],
    count: number | 'LP',
    field: string,
  ) {
    const isLp = count === 'LP'
    if (amounts.length !== (isLp ? 1 : count))
      throw fail(field, `a list of ${isLp ? 1 : count}`)
    for (const [index, amount] of amounts.entries())
      if (!isLp)
        checkShape(amount.token, token, `${field}[${index}].token`, fail)
      else if (amount.token !== 'LP')
        throw fail(`${field}[${index}].token`, '"LP"')
  }

  function proveSame(
    actual: Token | 'LP' | undefined,
    expected: Token | 'LP' | undefined,
    field: string,
  ) {
    if (actual !== expected && !isSameToken(actual as Token, expected as Token))
      throw fail(field, 'the same token as elsewhere in the summary')
  }
}
