import {
  type Deployment,
  getPairAddress,
  type Plan,
  parseDeployment,
} from '@letheswap/sdk'
import { type Address, getAddress } from 'viem'
import { expect, test } from 'vitest'
import { getPlanProgress } from './getPlanProgress.js'
import type { PlanRecord } from './plans.js'

const address = (digit: number): Address =>
  getAddress(`0x${String(digit).repeat(40)}`)
const [tokenA, tokenB] = [address(1), address(2)]
const genesisHash = `0x${'ab'.repeat(32)}` as const
const deployment: Deployment = parseDeployment({
  chain: {
    id: 1,
    name: 'Test',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: ['http://127.0.0.1'],
  },
  genesisHash,
  startBlock: 0,
  contracts: {
    factory: address(3),
    router: address(4),
    wrappedNative: address(5),
  },
  tokens: [tokenA, tokenB].map((address, index) => ({
    chainId: 1,
    address,
    name: `Token ${index}`,
    symbol: `T${index}`,
    decimals: 18,
  })),
  pairs: ['T0-T1'],
})
const account = address(6)
const plan: Plan = {
  chainId: 1,
  genesisHash,
  account,
  deadline: 1n,
  terms: {
    kind: 'addLiquidity',
    tokenA,
    tokenB,
    amountA: 1n,
    amountB: 1n,
    amountAMin: 0n,
    amountBMin: 0n,
    liquidityExpected: 1n,
    recipient: account,
  },
  approvals: [{ token: tokenA }],
}
const withdrawal: Plan = {
  ...plan,
  terms: {
    kind: 'removeLiquidity',
    tokenA,
    tokenB,
    liquidity: 1n,
    amountAMin: 0n,
    amountBMin: 0n,
    amountAExpected: 1n,
    amountBExpected: 1n,
    recipient: account,
  },
  approvals: [
    {
      token: getPairAddress({ factory: address(3), tokenA, tokenB }),
      permit: true,
    },
  ],
}

const getStatuses = (state: Partial<PlanRecord['state']>, made: Plan = plan) =>
  getPlanProgress(
    {
      plan: made,
      state: {
        status: 'ready',
        step: 1,
        transactions: [],
        ...state,
      },
      stepStatus: 'pending',
    } as unknown as PlanRecord,
    deployment,
  ).map(({ hash, status }) => [status, hash])

test('default: marks the current step and the steps after it', () => {
  expect(getStatuses({ step: 0, hash: '0x01' })).toEqual([
    ['pending', '0x01'],
    ['waiting', undefined],
  ])
})

test('default: reports a mined earlier step with its transaction hash', () => {
  const mined = { kind: 'approve', hash: '0x01', receipt: { to: tokenA } }
  expect(getStatuses({ hash: '0x02', transactions: [mined as never] })).toEqual(
    [
      ['confirmed', '0x01'],
      ['pending', '0x02'],
    ],
  )
})

test('behavior: an earlier step without a transaction was skipped', () => {
  expect(getStatuses({})[0]).toEqual(['skipped', undefined])
})

test('behavior: a signed permit is confirmed without a transaction', () => {
  expect(getStatuses({}, withdrawal)[0]).toEqual(['confirmed', undefined])
})
