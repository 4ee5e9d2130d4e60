import { encodeFunctionData, erc20Abi, ethAddress } from 'viem'
import { expect, test } from 'vitest'
import { deploymentJson } from '../../test/deployment.js'
import { getApproveCall } from '../contracts/getApproveCall.js'
import { getSwapCall } from '../contracts/getSwapCall.js'
import type { Call } from '../contracts/types.js'
import { withPermit } from '../contracts/withPermit.js'
import { parseDeployment } from '../deployment/parseDeployment.js'
import { getToken } from '../deployment/registry.js'
import { getPlanSteps } from '../plans/getPlanSteps.js'
import type {
  AnyPlan,
  PlanStep,
  RemoveLiquidityTerms,
  SwapTerms,
} from '../plans/types.js'
import { readIntent } from './readIntent.js'

const deployment = parseDeployment(deploymentJson)
const { router, wrappedNative: wzkp } = deployment.contracts
const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const recipient = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const [dai, usdt] = [
  getToken(deployment, 'DAI').address,
  getToken(deployment, 'USDT').address,
]

const read = (call: Call) =>
  readIntent(deployment, {
    from,
    to: call.address,
    input: encodeFunctionData(call),
    value: call.value ?? 0n,
  })

const toPlan = (terms: AnyPlan['terms']) =>
  ({
    chainId: 500000,
    genesisHash: deployment.genesisHash,
    account: from,
    terms,
    approvals: [],
    deadline: 'recipient' in terms ? 99n : undefined,
  }) as AnyPlan
const toCall = (plan: AnyPlan) =>
  (getPlanSteps(deployment, plan).at(-1) as PlanStep).call

const routes = [
  [dai, usdt],
  [ethAddress, dai, usdt],
  [usdt, dai, ethAddress],
  [wzkp, dai],
  [dai, wzkp],
] as const
const kinds: Pick<SwapTerms, 'type' | 'feeOnTransfer'>[] = [
  { type: 'exactInput' },
  { type: 'exactOutput' },
  { type: 'exactInput', feeOnTransfer: true },
]
const swaps = routes.flatMap(([tokenIn, ...rest]) =>
  kinds.map(
    (kind): SwapTerms => ({
      kind: 'swap',
      ...kind,
      tokenIn,
      intermediateTokens: rest.slice(0, -1),
      tokenOut: rest.at(-1) ?? tokenIn,
      amountIn: 7n,
      amountOut: 5n,
      amountOutExpected: 5n,
      recipient,
    }),
  ),
)

test.each(swaps)(
  'rule: reads a swap call as its plan: $type $tokenIn $intermediateTokens $tokenOut',
  (terms) => {
    const plan = toPlan(terms)
    expect(read(toCall(plan)).plan).toEqual(plan)
  },
)

test.each([usdt, ethAddress])(
  'rule: reads calls that add and remove liquidity: %s',
  (tokenB) => {
    const pool = { tokenA: dai, tokenB, recipient } as const
    const minimums = { amountAMin: 5n, amountBMin: 6n }
    const added = toPlan({
      kind: 'addLiquidity',
      ...pool,
      ...minimums,
      amountA: 7n,
      amountB: 8n,
      liquidityExpected: 0n,
    })
    expect(read(toCall(added))?.plan).toEqual(added)
    const removal: RemoveLiquidityTerms = {
      kind: 'removeLiquidity',
      ...pool,
      ...minimums,
      liquidity: 9n,
      amountAExpected: 5n,
      amountBExpected: 6n,
    }
    const withFee = { ...removal, feeOnTransfer: true }
    for (const terms of tokenB === usdt ? [removal] : [removal, withFee]) {
      const removed = toPlan(terms)
      const call = toCall(removed)
      const permitted = withPermit(call, {
        v: 27,
        r: `0x${'11'.repeat(32)}`,
        s: `0x${'22'.repeat(32)}`,
      })
      for (const one of [call, permitted])
        expect(read(one)?.plan).toEqual(removed)
    }
  },
)

test('rule: reads approvals and wrapping, and nothing else', () => {
  const approve = getApproveCall({ token: dai, spender: router, amount: 5n })
  expect(read(approve)).toMatchObject({
    call: { functionName: 'approve', address: dai },
    plan: toPlan({ kind: 'approve', token: dai, spender: router, amount: 5n }),
    intent: { kind: 'approve', allow: { amount: 5n } },
  })
  for (const kind of ['wrap', 'unwrap'] as const) {
    const plan = toPlan({ kind, amount: 5n })
    expect(read(toCall(plan)).plan).toEqual(plan)
  }
  // The deployment does not list the contract or the token.
  const other = { kind: 'other', selector: '0x095ea7b3' }
  expect(read({ ...approve, address: recipient })).toEqual({ intent: other })
  const stranger = getSwapCall({
    router,
    type: 'exactInput',
    amountIn: 7n,
    amountOut: 5n,
    path: [recipient, usdt],
    isNativeIn: false,
    isNativeOut: false,
    recipient,
    deadline: 99n,
  })
  expect(read(stranger)).toEqual({
    intent: { ...other, selector: '0x38ed1739' },
  })
  const input = encodeFunctionData(approve).slice(0, -8) as `0x${string}`
  const cut = { from, to: dai, input, value: 0n } as const
  expect(readIntent(deployment, cut)).toEqual({ intent: other })
})

test('rule: reads transfers of coins and tokens, and a contract creation', () => {
  const [coin, token] = ['ZKP', 'DAI'].map((symbol) => ({ symbol }))
  const transfer = { kind: 'transfer', recipient }
  expect(
    readIntent(deployment, { from, to: recipient, input: '0x', value: 3n }),
  ).toMatchObject({
    intent: { ...transfer, spend: [{ token: coin, amount: 3n }] },
  })
  const args = [recipient, 4n] as const
  expect(
    read({ address: dai, abi: erc20Abi, functionName: 'transfer', args }),
  ).toMatchObject({
    intent: { ...transfer, spend: [{ token, amount: 4n }] },
  })
  const created = { from, to: undefined, input: '0x00', value: 0n } as const
  expect(readIntent(deployment, created)).toEqual({
    intent: { kind: 'deploy' },
  })
})
