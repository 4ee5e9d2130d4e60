import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { getPlanSteps, type PlanRecord } from './plans.js'

const token = '0x1111111111111111111111111111111111111111'
const approve = { kind: 'approve', call: { address: token } }
const swap = { kind: 'swap', call: { address: zeroAddress } }

const getStatuses = (
  state: Partial<PlanRecord['state']>,
  step: object = approve,
) =>
  getPlanSteps({
    plan: { steps: [step, swap] },
    state: { step: 1, transactions: [], ...state },
    stepStatus: 'pending',
  } as unknown as PlanRecord).map(({ hash, status }) => [status, hash])

test('default: the step at hand, and what comes after it', () => {
  expect(getStatuses({ step: 0, hash: '0x01' })).toEqual([
    ['pending', '0x01'],
    ['waiting', undefined],
  ])
})

test('default: a step before it has its transaction', () => {
  const mined = { kind: 'approve', hash: '0x01', receipt: { to: token } }
  expect(getStatuses({ hash: '0x02', transactions: [mined as never] })).toEqual(
    [
      ['confirmed', '0x01'],
      ['pending', '0x02'],
    ],
  )
})

test('behavior: a step before it without a transaction was not needed', () => {
  expect(getStatuses({})[0]).toEqual(['skipped', undefined])
})

test('behavior: a permit was signed, and has no transaction', () => {
  const permit = { ...approve, permitDeadline: 1n }
  expect(getStatuses({}, permit)[0]).toEqual(['confirmed', undefined])
})
