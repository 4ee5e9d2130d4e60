import type { PlanRecord } from '@letheswap/react'
import { getLpToken, type Token } from '@letheswap/sdk'
import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { describePlan, namePlan, nameStep } from './describePlan'

const token = (symbol: string) => ({ symbol }) as Token
const lpToken = getLpToken(zeroAddress)

const progress = (step: number, steps: PlanRecord['steps']): PlanRecord =>
  ({
    id: '1',
    state: { step, transactions: [] },
    steps,
  }) as unknown as PlanRecord

const approving = progress(0, [
  {
    kind: 'approve',
    token: token('USDT'),
    status: 'awaitingWallet',
    hash: undefined,
  },
  { kind: 'swap', token: undefined, status: 'waiting', hash: undefined },
])

test('default: the step, its place and what is awaited', () => {
  expect(describePlan(approving)).toBe(
    'Step 1 of 2, Approve USDT: Confirm in MetaMask',
  )
})

test('behavior: an LP token is told by its kind, not by its symbol', () => {
  const plan = progress(0, [
    {
      kind: 'approve',
      token: lpToken,
      status: 'pending',
      hash: '0x12',
    },
    {
      kind: 'removeLiquidity',
      token: undefined,
      status: 'waiting',
      hash: undefined,
    },
  ])
  expect(plan.steps.map(nameStep)).toEqual([
    'Approve LP tokens',
    'Remove liquidity',
  ])
  expect(describePlan(plan)).toBe(
    'Step 1 of 2, Approve LP tokens: Sent, waiting for confirmation',
  )
  const approval = { kind: 'approve', token: token('LP') } as const
  expect(nameStep({ ...approval, status: 'pending', hash: '0x12' })).toBe(
    'Approve LP',
  )
})

test('behavior: a step that is done says so', () => {
  expect(
    describePlan(
      progress(0, [
        {
          kind: 'swap',
          token: undefined,
          status: 'confirmed',
          hash: '0x12',
        },
      ]),
    ),
  ).toBe('Step 1 of 1, Swap: done')
})

test.each([
  [
    'swap',
    [['USDT', 100_000_000n]],
    [['WETH', 39_878_000_000_000_000n]],
    'Swap 100 USDT → WETH',
  ],
  [
    'addLiquidity',
    [
      ['DAI', 10n ** 18n],
      ['USDT', 1_000_000n],
    ],
    [[lpToken, 10n ** 18n]],
    'Add liquidity to DAI / USDT',
  ],
  [
    'removeLiquidity',
    [[lpToken, 2_500_000_000_000_000_000n]],
    [
      ['DAI', 1n],
      ['ZKP', 1n],
    ],
    'Remove 2.500000 LP from DAI / ZKP',
  ],
  [
    'swap',
    [['LP', 2_500_000_000_000_000_000n]],
    [['USDT', 1n]],
    'Swap 2.5 LP → USDT',
  ],
] as const)('a plan by what it does: %s', (kind, spend, receive, name) => {
  const amounts = (
    sides: readonly (readonly [token: string | Token, amount: bigint])[],
  ) =>
    sides.map(([token, amount]) => ({
      amount,
      token:
        token === 'USDT'
          ? { symbol: token, decimals: 6, displayDecimals: 2 }
          : typeof token === 'string'
            ? { symbol: token, decimals: 18, displayDecimals: 6 }
            : token,
    }))
  const summary = {
    kind,
    spend: amounts(spend),
    receiveExpected: amounts(receive),
  } as unknown as PlanRecord['plan']['summary']
  expect(namePlan(summary)).toBe(name)
})
