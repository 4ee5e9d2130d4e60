import { encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { getApproveCall } from '../contracts/getApproveCall.js'
import { getPairAddress } from '../contracts/getPairAddress.js'
import { getUnwrapCall } from '../contracts/getUnwrapCall.js'
import { getWrapCall } from '../contracts/getWrapCall.js'
import type { Call } from '../contracts/types.js'
import { withPermit } from '../contracts/withPermit.js'
import { parseDeployment } from '../deployment/parseDeployment.js'
import { toCall } from '../plans/toCall.js'
import type {
  AddLiquiditySummary,
  PlanAmount,
  RemoveLiquiditySummary,
  SwapSummary,
  WrapSummary,
} from '../plans/types.js'
import { getLpToken } from '../tokens/getLpToken.js'
import { getToken } from '../tokens/getToken.js'
import { getWrappedToken } from '../tokens/getWrappedToken.js'
import type { Token } from '../tokens/types.js'
import { readPlan } from './readPlan.js'

const deployment = parseDeployment(deploymentJson)
const { factory, pairInitCodeHash, router, wrappedNative } =
  deployment.contracts
const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const recipient = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const [zkp, dai, usdt] = ['ZKP', 'DAI', 'USDT'].map((symbol) =>
  getToken(deployment, symbol),
) as [typeof wzkp, typeof wzkp, typeof wzkp]
const wzkp = getWrappedToken(deployment)

const read = (call: Call) =>
  readPlan(deployment, {
    from,
    to: call.address,
    input: encodeFunctionData(call),
    value: call.value ?? 0n,
  })
const side = (amount: bigint, token: Token): PlanAmount => ({ token, amount })
const common = { recipient, deadline: 99n } as const

const routes = [
  [dai, usdt],
  [zkp, dai, usdt],
  [usdt, dai, zkp],
  [wzkp, dai],
  [dai, wzkp],
]
const kinds: Pick<SwapSummary, 'type' | 'feeOnTransfer'>[] = [
  { type: 'exactInput' },
  { type: 'exactOutput' },
  { type: 'exactInput', feeOnTransfer: true },
]
const swaps = routes.flatMap((route) =>
  kinds.map((kind): [string, SwapSummary] => {
    const received: [PlanAmount] = [side(5n, route.at(-1) as Token)]
    return [
      route.map(({ symbol }) => symbol).join('-'),
      {
        kind: 'swap',
        ...kind,
        spend: [side(7n, route[0] as Token)],
        receiveAtLeast: received,
        receiveExpected: received,
        route,
        ...common,
      },
    ]
  }),
)

test.each(swaps)(
  'rule: a swap call is read as the summary that makes it: %s',
  (_, summary) => {
    const sent = read(toCall(summary, deployment))
    expect(sent?.plan).toMatchObject({ account: from, chainId: 500000 })
    expect(sent?.summary).toEqual(summary)
  },
)

test.each([
  [dai, usdt],
  [dai, zkp],
])('rule: so are calls that add and remove liquidity', (a, b) => {
  const lpToken = getLpToken(
    getPairAddress({
      factory,
      pairInitCodeHash,
      tokenA: a.address,
      tokenB: b.address,
    }),
  )
  const minted: [PlanAmount] = [side(0n, lpToken)]
  const added: AddLiquiditySummary = {
    kind: 'addLiquidity',
    spend: [side(7n, a), side(8n, b)],
    spendAtLeast: [side(5n, a), side(6n, b)],
    receiveAtLeast: minted,
    receiveExpected: minted,
    ...common,
  }
  expect(read(toCall(added, deployment))?.summary).toEqual(added)
  const received: [PlanAmount, PlanAmount] = [side(5n, a), side(6n, b)]
  const isNative = b === zkp
  for (const feeOnTransfer of isNative ? [undefined, true] : [undefined]) {
    const removed: RemoveLiquiditySummary = {
      kind: 'removeLiquidity',
      spend: [side(9n, lpToken)],
      receiveAtLeast: received,
      receiveExpected: received,
      ...(feeOnTransfer && { feeOnTransfer }),
      ...common,
    }
    const call = toCall(removed, deployment)
    const permitted = withPermit(call, {
      v: 27,
      r: `0x${'11'.repeat(32)}`,
      s: `0x${'22'.repeat(32)}`,
    })
    for (const one of [call, permitted])
      expect(read(one)?.summary).toEqual(removed)
  }
})

test('rule: approvals and wrapping are read, and nothing else', () => {
  const approve = getApproveCall({
    token: dai.address,
    spender: router,
    amount: 5n,
  })
  expect(read(approve)).toMatchObject({
    call: { functionName: 'approve', address: dai.address },
    summary: {
      kind: 'approve',
      spender: router,
      allow: { token: dai, amount: 5n },
    },
  })
  for (const call of [
    getWrapCall({ wrappedNative, amount: 5n }),
    getUnwrapCall({ wrappedNative, amount: 5n }),
  ]) {
    const summary = read(call)?.summary as WrapSummary
    expect(encodeFunctionData(toCall(summary, deployment))).toBe(
      encodeFunctionData(call),
    )
    expect(summary.spend[0].amount).toBe(5n)
  }
  // Of a contract, or with a token, that the deployment does not know.
  expect(read({ ...approve, address: recipient })).toBeUndefined()
  const stranger = { ...dai, address: recipient } as const
  const summary: SwapSummary = {
    kind: 'swap',
    type: 'exactInput',
    spend: [side(7n, stranger)],
    receiveAtLeast: [side(5n, usdt)],
    receiveExpected: [side(5n, usdt)],
    route: [stranger, usdt],
    ...common,
  }
  expect(read(toCall(summary, deployment))).toBeUndefined()
  const input = encodeFunctionData(approve).slice(0, -8) as `0x${string}`
  const cut = { from, to: dai.address, input, value: 0n } as const
  expect(readPlan(deployment, cut)).toBeUndefined()
})
