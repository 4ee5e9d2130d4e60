import type { PayoutRecord } from '@letheswap/react'
import type { Deployment } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { describeOutcome } from './describeOutcome'

const named = (name: string) => Object.assign(new Error(''), { name })

const payout: PayoutRecord = {
  id: 'request:ZKP',
  requestId: 'request',
  kind: 'faucet',
  account: undefined,
  token: 'ZKP',
  status: 'failed',
  error: undefined,
  hash: undefined,
  elapsedSeconds: 0,
  offersWatchAsset: false,
}

/** Returns the toasts of a swap or a payout that ended with an error. */
const describe = (error: Error, kind: 'swap' | 'faucet', status = 'failed') =>
  describeOutcome(
    { ...payout, kind, status, error, state: {} } as never,
    { chain: { name: 'ACME Test' } } as Deployment,
  )

test.each([
  ['AbortError', 'faucet'],
  ['AbortError', 'swap'],
  ['PlanAbortedError', 'swap'],
] as const)(
  'shows no toast for %s after the user cancelled a %s',
  async (name, kind) => {
    expect(await describe(named(name), kind)).toEqual([])
  },
)

test('shows no toast for an unsuccessful search, which the screen reports', async () => {
  const error = named('TransactionUnclearError')
  expect(await describe(error, 'swap', 'paused')).toEqual([])
})

test('uses the catalog’s message for a failure', async () => {
  expect(await describe(named('Other'), 'swap')).toMatchObject([
    { kind: 'error', message: 'Swap failed' },
  ])
})

test('a failed network switch names the network', async () => {
  expect(await describe(named('ChainSwitchFailedError'), 'swap')).toMatchObject(
    [{ message: expect.stringContaining('ACME Test') }],
  )
})

test('the toast of a received payout replaces the toast of its transaction', async () => {
  const arrived = { ...payout, status: 'confirmed' } as const
  expect(await describeOutcome(arrived, {} as Deployment)).toMatchObject([
    { message: 'Tokens successfully received!', id: payout.requestId },
  ])
})

test.each([
  ['one transaction for both tokens', ['0x1', '0x1'], 'Transaction sent'],
  ['a transaction for each token', ['0x1', '0x2'], '2 transactions sent'],
])('announces a sent request once: %s', async (_, hashes, words) => {
  const sent = hashes.map((hash) => ({
    ...payout,
    status: 'sent' as const,
    hash: hash as '0x1',
  }))
  const deployment = {} as Deployment
  for (const record of sent)
    expect(await describeOutcome(record, deployment, sent)).toMatchObject([
      { kind: 'info', message: expect.stringContaining(words), id: 'request' },
    ])
})

test('shows one toast for a failed bundle', async () => {
  const [first] = await describe(named('Other'), 'faucet')
  expect(first).toMatchObject({
    message: 'Something went wrong',
    id: 'request',
  })
})
