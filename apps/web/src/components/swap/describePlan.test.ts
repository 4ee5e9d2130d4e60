import type { PlanProgressState } from '@letheswap/react'
import type { Token } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { describePlan, toSteps } from './describePlan'

const token = (symbol: string) => ({ symbol }) as Token

const progress = (
  step: number,
  steps: PlanProgressState['steps'],
): PlanProgressState =>
  ({ id: '1', kind: 'swap', step, steps }) as PlanProgressState

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
  expect(toSteps(approving)).toEqual([
    {
      label: 'Approve USDT',
      status: 'active',
      detail: 'Confirm in MetaMask',
      hash: undefined,
    },
    { label: 'Swap', status: 'upcoming', detail: undefined, hash: undefined },
  ])
})

test('behavior: an allowance that is already there needs no step', () => {
  const [step] = toSteps(
    progress(1, [
      {
        kind: 'approve',
        token: token('DAI'),
        status: 'skipped',
        hash: undefined,
      },
    ]),
  )
  expect(step?.status).toBe('skipped')
})

test('behavior: a pool’s own token is told by its kind', () => {
  const plan = progress(0, [
    {
      kind: 'approve',
      token: token('LP'),
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
  expect(toSteps(plan).map(({ label }) => label)).toEqual([
    'Approve LP tokens',
    'Remove liquidity',
  ])
  expect(describePlan(plan)).toBe(
    'Step 1 of 2, Approve LP tokens: Sent, waiting for confirmation',
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
