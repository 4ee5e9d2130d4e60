import { isAddressEqual } from 'viem/utils'
import { getLpToken } from '../tokens/getLpToken.js'
import type { Token } from '../tokens/types.js'
import {
  address,
  bigint,
  boolean,
  type Fail,
  integer,
  list,
  object,
  oneOf,
  type Reader,
  read,
  text,
} from '../utils/readers.js'
import { isSameToken } from './isSameToken.js'
import type { AnyPlan, PlanAmount, WrapSummary } from './types.js'

export const tokenShape = object({
  symbol: text,
  decimals: integer(),
  isNative: boolean,
  address,
  'isLp?': boolean,
})
const amount = object({ token: tokenShape, amount: bigint })
const amounts = list(amount)
const main = { deadline: bigint, router: address }
const shapes = {
  approve: object({ allow: amount, spender: address }),
  swap: object({
    ...main,
    type: oneOf('exactInput', 'exactOutput'),
    route: list(tokenShape),
    'feeOnTransfer?': boolean,
  }),
  addLiquidity: object({ ...main, spendAtLeast: amounts }),
  removeLiquidity: object({ ...main, 'feeOnTransfer?': boolean }),
  wrap: object({}),
  unwrap: object({}),
} satisfies Record<AnyPlan['summary']['kind'], Reader<unknown>>

const summaryShape = object({
  kind: oneOf(...Object.keys(shapes)),
  spend: amounts,
  receiveAtLeast: amounts,
  receiveExpected: amounts,
  recipient: address,
})

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
  read(summaryShape, summary, fail, 'summary')
  read<unknown>(shapes[summary.kind], summary, fail, 'summary')
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
