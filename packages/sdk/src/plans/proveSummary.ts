import { isAddressEqual } from 'viem/utils'
import { getLpToken } from '../tokens/getLpToken.js'
import type { Token } from '../tokens/types.js'
import { checkShape, type Fail, type Shape } from '../utils/checkShape.js'
import { isSameToken } from './isSameToken.js'
import type { AnyPlan, PlanAmount, WrapSummary } from './types.js'

const token = {
  symbol: 'text',
  decimals: 'integer',
  isNative: 'boolean',
  address: 'address',
  'isLp?': 'boolean',
} as const
const amounts = [{ token, amount: 'bigint' }] as const
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
  recipient: 'address',
}
const main = { deadline: 'bigint', router: 'address' } as const
const shapes = {
  approve: { allow: { token, amount: 'bigint' }, spender: 'address' },
  swap: {
    ...main,
    type: new Set(['exactInput', 'exactOutput']),
    route: [token],
    'feeOnTransfer?': 'boolean',
  },
  addLiquidity: { ...main, spendAtLeast: amounts },
  removeLiquidity: { ...main, 'feeOnTransfer?': 'boolean' },
  wrap: {},
  unwrap: {},
} satisfies Record<(typeof kinds)[number], Shape>

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
  proveTokens(spend, spent, 'summary.spend')
  proveTokens(receiveAtLeast, received, 'summary.receiveAtLeast')
  proveTokens(receiveExpected, received, 'summary.receiveExpected')
  for (const [index, { token }] of receiveExpected.entries())
    proveSame(
      token,
      receiveAtLeast[index]?.token,
      `summary.receiveExpected[${index}].token`,
    )

  switch (summary.kind) {
    case 'approve':
      proveOwn()
      break
    case 'wrap':
    case 'unwrap':
      proveOwn()
      proveWrap(summary)
      break
    case 'addLiquidity': {
      if (summary.receiveAtLeast[0].amount !== 0n)
        throw fail(
          'summary.receiveAtLeast[0].amount',
          '0, as the router guarantees no LP tokens',
        )
      const { spendAtLeast } = summary
      proveTokens(spendAtLeast, spent, 'summary.spendAtLeast')
      for (const [index, { token }] of spendAtLeast.entries())
        proveSame(
          token,
          spend[index]?.token,
          `summary.spendAtLeast[${index}].token`,
        )
      break
    }
    case 'swap': {
      const { route } = summary
      if (route.length < 2)
        throw fail('summary.route', 'a list of at least two tokens')
      const end = route.length - 1
      proveSame(route[0], spend[0]?.token, 'summary.route[0]')
      proveSame(route[end], receiveAtLeast[0]?.token, `summary.route[${end}]`)
    }
  }

  /** Pays the account itself, and does not expire. */
  function proveOwn() {
    if (!isAddressEqual(summary.recipient, account))
      throw fail('summary.recipient', "the plan's own account")
    if (summary.deadline !== undefined)
      throw fail('summary.deadline', `unset, as "${kind}" does not expire`)
  }

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
    amounts: readonly PlanAmount[],
    count: number | 'LP',
    field: string,
  ) {
    const isLp = count === 'LP'
    const length = isLp ? 1 : count
    if (amounts.length !== length) throw fail(field, `a list of ${length}`)
    for (const [index, { token }] of amounts.entries())
      if (isLp ? !isSameToken(token, getLpToken(token.address)) : token.isLp)
        throw fail(`${field}[${index}].token`, `${isLp ? 'an' : 'no'} LP token`)
  }

  function proveSame(
    actual: Token | undefined,
    expected: Token | undefined,
    field: string,
  ) {
    if (!actual || !expected || !isSameToken(actual, expected))
      throw fail(field, 'the same token as elsewhere in the summary')
  }
}
