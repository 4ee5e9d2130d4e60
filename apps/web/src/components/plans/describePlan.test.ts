import type { PlanRecord } from '@letheswap/react'
import { getLpToken, type PlanSummary, type Token } from '@letheswap/sdk'
import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { describePlan, namePlan, nameStep } from './describePlan'

const token = (symbol: string) => ({ symbol }) as Token
const lpToken = getLpToken(zeroAddress)

const record = (
  stepStatus: PlanRecord['stepStatus'],
): Pick<PlanRecord, 'state' | 'stepStatus'> => ({
  state: { status: 'ready', step: 0, transactions: [] },
  stepStatus,
})

test('default: describes the step, its position and its status', () => {
  const steps = [
    { kind: 'approve', token: token('USDT') },
    { kind: 'swap', token: undefined },
  ] as const
  expect(describePlan(record('awaitingWallet'), steps)).toBe(
    'Step 1 of 2, Approve USDT: Confirm in MetaMask',
  )
})

test('behavior: names an LP token by its kind, not its symbol', () => {
  const steps = [
    { kind: 'approve', token: lpToken },
    { kind: 'removeLiquidity', token: undefined },
  ] as const
  expect(steps.map(nameStep)).toEqual(['Approve LP tokens', 'Remove liquidity'])
  expect(describePlan(record('pending'), steps)).toBe(
    'Step 1 of 2, Approve LP tokens: Sent, waiting for confirmation',
  )
  expect(nameStep({ kind: 'approve', token: token('LP') })).toBe('Approve LP')
})

test('behavior: marks a finished step', () => {
  const steps = [{ kind: 'swap', token: undefined }] as const
  expect(describePlan(record('confirmed'), steps)).toBe(
    'Step 1 of 1, Swap: done',
  )
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
] as const)(
  'describes a plan by its effect: %s',
  (kind, spend, receive, name) => {
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
    } as unknown as PlanSummary
    expect(namePlan(summary, [])).toBe(name)
    // The order of a plan's tokens does not change the pool's name.
    const turned = {
      ...summary,
      spend: summary.spend.toReversed(),
      receiveExpected: summary.receiveExpected.toReversed(),
    } as unknown as PlanSummary
    expect(namePlan(turned, ['DAI-USDT', 'DAI-ZKP'])).toBe(name)
  },
)
