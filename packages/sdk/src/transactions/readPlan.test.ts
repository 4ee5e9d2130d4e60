import { encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { getApproveCall } from '../contracts/getApproveCall.js'
import { getUnwrapCall } from '../contracts/getUnwrapCall.js'
import { getWrapCall } from '../contracts/getWrapCall.js'
import type { Call } from '../contracts/types.js'
import { withPermit } from '../contracts/withPermit.js'
import { parseDeployment } from '../deployment/parseDeployment.js'
import { toAddLiquidityCall } from '../plans/toAddLiquidityCall.js'
import { toRemoveLiquidityCall } from '../plans/toRemoveLiquidityCall.js'
import { toSwapCall } from '../plans/toSwapCall.js'
import { toWrapCall } from '../plans/toWrapCall.js'
import type { PlanSummary, WrapSummary } from '../plans/types.js'
import { getToken } from '../tokens/getToken.js'
import { getWrappedToken } from '../tokens/getWrappedToken.js'
import { readPlan } from './readPlan.js'

const deployment = parseDeployment(deploymentJson)
const { router, wrappedNative } = deployment.contracts
const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const recipient = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const [zkp, dai, usdt] = ['ZKP', 'DAI', 'USDT'].map((symbol) =>
  getToken(deployment, symbol),
) as [typeof wzkp, typeof wzkp, typeof wzkp]
const wzkp = getWrappedToken(deployment)

/** What is read in a call as it is sent. */
const read = (call: Call) =>
  readPlan(deployment, {
    from,
    to: call.address,
    input: encodeFunctionData(call),
    value: call.value ?? 0n,
  })
const sides = (amounts: bigint[], tokens: (typeof dai)[]) =>
  tokens.map((token, index) => ({ token, amount: amounts[index] as bigint }))
const common = { router, recipient, deadline: 99n } as const

const routes = [
  [dai, usdt],
  [zkp, dai, usdt],
  [usdt, dai, zkp],
  [wzkp, dai],
  [dai, wzkp],
]
const kinds: Pick<PlanSummary, 'type' | 'feeOnTransfer'>[] = [
  { type: 'exactInput' },
  { type: 'exactOutput' },
  { type: 'exactInput', feeOnTransfer: true },
]
const swaps = routes.flatMap((route) =>
  kinds.map((kind): [string, PlanSummary] => {
    const received = sides([5n], route.slice(-1))
    return [
      route.map(({ symbol }) => symbol).join('-'),
      {
        kind: 'swap',
        ...kind,
        spend: sides([7n], route.slice(0, 1)),
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
    const plan = read(toSwapCall(summary))
    expect(plan).toMatchObject({ account: from, chainId: 500000 })
    expect(plan?.summary).toEqual(summary)
  },
)

test.each([[[dai, usdt]], [[dai, zkp]]])(
  'rule: so are calls that add and remove liquidity',
  (tokens) => {
    const added = {
      kind: 'addLiquidity',
      spend: sides([7n, 8n], tokens),
      spendAtLeast: sides([5n, 6n], tokens),
      receiveAtLeast: [],
      receiveExpected: [],
      ...common,
    } satisfies PlanSummary
    const minted = [{ token: 'LP', amount: 0n }]
    expect(read(toAddLiquidityCall(added))?.summary).toMatchObject({
      ...added,
      receiveAtLeast: minted,
      receiveExpected: minted,
    })
    const isNative = tokens.includes(zkp)
    for (const feeOnTransfer of isNative ? [undefined, true] : [undefined]) {
      const removed = {
        kind: 'removeLiquidity',
        spend: [{ token: 'LP', amount: 9n }],
        receiveAtLeast: sides([5n, 6n], tokens),
        receiveExpected: sides([5n, 6n], tokens),
        ...(feeOnTransfer && { feeOnTransfer }),
        ...common,
      } satisfies PlanSummary
      const call = toRemoveLiquidityCall(removed)
      const permitted = withPermit(call, {
        v: 27,
        r: `0x${'11'.repeat(32)}`,
        s: `0x${'22'.repeat(32)}`,
      })
      for (const one of [call, permitted])
        expect(read(one)?.summary).toMatchObject(removed)
    }
  },
)

test('rule: approvals and wrapping are read, and nothing else', () => {
  const approve = getApproveCall({
    token: dai.address,
    spender: router,
    amount: 5n,
  })
  expect(read(approve)).toMatchObject({
    steps: [{ kind: 'approve', spender: router, amount: 5n, token: dai }],
    summary: { kind: 'approve', allow: { token: dai, amount: 5n } },
  })
  for (const call of [
    getWrapCall({ wrappedNative, amount: 5n }),
    getUnwrapCall({ wrappedNative, amount: 5n }),
  ]) {
    const summary = read(call)?.summary as WrapSummary
    expect(encodeFunctionData(toWrapCall(summary))).toBe(
      encodeFunctionData(call),
    )
    expect(summary.spend[0]?.amount).toBe(5n)
  }
  // Of a contract, or with a token, that the deployment does not know.
  expect(read({ ...approve, address: recipient })).toBeUndefined()
  const stranger = { ...dai, address: recipient } as const
  const summary: PlanSummary = {
    kind: 'swap',
    spend: sides([7n], [stranger]),
    receiveAtLeast: sides([5n], [usdt]),
    receiveExpected: [],
    route: [stranger, usdt],
    ...common,
  }
  expect(read(toSwapCall(summary))).toBeUndefined()
  const input = encodeFunctionData(approve).slice(0, -8) as `0x${string}`
  const cut = { from, to: dai.address, input, value: 0n } as const
  expect(readPlan(deployment, cut)).toBeUndefined()
})
