import { type Address, ethAddress } from 'viem'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import type { Call } from '../contracts/types.js'
import type { Deployment } from '../deployment/types.js'
import { getPlanSummary } from '../plans/getPlanSummary.js'
import type { AnyPlan, AnySummary } from '../plans/types.js'
import { readCall } from './readCall.js'
import type { Sending } from './types.js'

type Args = Record<string, bigint> & {
  path: Address[]
  token: Address
  tokenA: Address
  tokenB: Address
  to: Address
  spender: Address
}

export type SentPlan = { plan: AnyPlan; call: Call; summary: AnySummary }

/** Rebuilds the plan that would send this transaction, if any. */
export function readPlan(
  deployment: Deployment,
  sent: Sending,
): SentPlan | undefined {
  const call = readCall(deployment, sent)
  const summary = call && readTerms(call)
  if (!call || !summary) return undefined
  const { deadline } = getNamedArgs(call)
  const plan = {
    chainId: deployment.chain.id,
    genesisHash: deployment.genesisHash,
    account: sent.from,
    summary,
    approvals: [],
    deadline,
  } as AnyPlan
  try {
    return { plan, call, summary: getPlanSummary(plan, deployment) }
  } catch {
    return undefined
  }
}

function readTerms(call: Call): AnyPlan['summary'] | undefined {
  const { address, functionName, value = 0n } = call
  const args = getNamedArgs(call) as Args
  const { to: recipient, amountOutMin } = args
  if (functionName === 'approve') {
    const { spender, amount = 0n } = args
    return { kind: 'approve', token: address, amount, spender }
  }
  if (functionName === 'deposit') return { kind: 'wrap', amount: value }
  if (functionName === 'withdraw')
    return { kind: 'unwrap', amount: args.wad ?? 0n }
  const feeOnTransfer = functionName.includes('Supporting') && {
    feeOnTransfer: true,
  }
  if (functionName.startsWith('swap')) {
    const [first, ...via] = args.path
    const last = via.pop()
    if (!first || !last) return undefined
    const amountOut = amountOutMin ?? args.amountOut ?? 0n
    return {
      kind: 'swap',
      type: amountOutMin === undefined ? 'exactOutput' : 'exactInput',
      tokenIn: functionName.includes('ETHFor') ? ethAddress : first,
      tokenOut: /For(Exact)?ETH/.test(functionName) ? ethAddress : last,
      amountIn: args.amountIn ?? args.amountInMax ?? value,
      amountOut,
      amountOutExpected: amountOut,
      via,
      recipient,
      ...feeOnTransfer,
    }
  }
  if (!functionName.includes('iquidity')) return undefined
  const liquidity = {
    tokenA: args.token ?? args.tokenA,
    tokenB: args.tokenB ?? ethAddress,
    amountAMin: args.amountTokenMin ?? args.amountAMin ?? 0n,
    amountBMin: args.amountETHMin ?? args.amountBMin ?? 0n,
    recipient,
  }
  return functionName.startsWith('add')
    ? {
        kind: 'addLiquidity',
        ...liquidity,
        amountA: args.amountTokenDesired ?? args.amountADesired ?? 0n,
        amountB: args.amountBDesired ?? value,
        liquidityExpected: 0n,
      }
    : {
        kind: 'removeLiquidity',
        ...liquidity,
        liquidity: args.liquidity ?? 0n,
        amountAExpected: liquidity.amountAMin,
        amountBExpected: liquidity.amountBMin,
        ...feeOnTransfer,
      }
}
