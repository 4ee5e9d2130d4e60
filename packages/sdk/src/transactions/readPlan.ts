import type { Address } from 'viem'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import { getPairAddress } from '../contracts/getPairAddress.js'
import type { Deployment } from '../deployment/types.js'
import type { AnyPlan, PlanAmount, PlanSummary } from '../plans/types.js'
import { getLpToken } from '../tokens/getLpToken.js'
import { getTokens } from '../tokens/getTokens.js'
import type { Token } from '../tokens/types.js'
import { getKnownTokens } from './getKnownTokens.js'
import { readCall } from './readCall.js'
import type { Sending } from './types.js'

/** The arguments of the router's functions, by their names. */
type Args = Record<string, bigint> & {
  path: Address[]
  token: Address
  tokenA: Address
  tokenB: Address
  to: Address
  spender: Address
}

/**
 * The plan whose last step a transaction is; undefined when it is none that
 * plans make, or has a token that the deployment does not know.
 */
export function readPlan(
  deployment: Deployment,
  sent: Sending,
): AnyPlan | undefined {
  const call = readCall(deployment, sent)
  const { router, wrappedNative, factory, pairInitCodeHash } =
    deployment.contracts
  const tokens = getKnownTokens(deployment)
  const native = getTokens(deployment)[0] as Token
  const base = { chainId: deployment.chain.id, account: sent.from }
  if (!call) return undefined
  const { functionName, value = 0n } = call
  const args = getNamedArgs(call) as Args

  if (functionName === 'approve') {
    const token = tokens.get(call.address.toLowerCase()) as Token
    const { spender, amount = 0n } = args
    return {
      ...base,
      steps: [{ kind: 'approve', call, token, spender, amount }],
      summary: {
        kind: 'approve',
        allow: { token, amount },
        spender,
        spend: [],
        receiveAtLeast: [],
        receiveExpected: [],
        recipient: sent.from,
      },
    }
  }
  const wrapped = tokens.get(wrappedNative.toLowerCase()) as Token
  if (functionName === 'deposit' || functionName === 'withdraw') {
    const kind = functionName === 'deposit' ? 'wrap' : 'unwrap'
    const amount = kind === 'wrap' ? value : (args.wad ?? 0n)
    const [token, got] = kind === 'wrap' ? [native, wrapped] : [wrapped, native]
    const received: [PlanAmount] = [{ token: got, amount }]
    return {
      ...base,
      steps: [{ kind, call }],
      summary: {
        kind,
        spend: [{ token, amount }],
        receiveAtLeast: received,
        receiveExpected: received,
        recipient: sent.from,
      },
    }
  }
  const summary = functionName.startsWith('swap')
    ? readSwap()
    : functionName.includes('iquidity')
      ? readLiquidity()
      : undefined
  return (
    summary && {
      ...base,
      steps: [{ kind: summary.kind, call }],
      summary,
    }
  )

  function readSwap(): PlanSummary | undefined {
    const route = args.path.map((address) => tokens.get(address.toLowerCase()))
    if (!route.every((token) => token !== undefined)) return undefined
    const hasCoin = [
      functionName.includes('ETHFor'),
      /For(Exact)?ETH/.test(functionName),
    ] as const
    // In between, pools hold the wrapped coin under the native one's name.
    const named = route.map((token, index) => {
      const isEnd = index === 0 || index === route.length - 1
      const isCoin = isEnd ? hasCoin[index === 0 ? 0 : 1] : true
      return token === wrapped && isCoin ? native : token
    })
    const { amountIn, amountInMax, amountOut, amountOutMin } = args
    const received: [PlanAmount] = [
      {
        token: named.at(-1) as Token,
        amount: amountOutMin ?? amountOut ?? 0n,
      },
    ]
    return {
      kind: 'swap',
      type: amountOutMin === undefined ? 'exactOutput' : 'exactInput',
      spend: [
        {
          token: named[0] as Token,
          amount: amountIn ?? amountInMax ?? value,
        },
      ],
      receiveAtLeast: received,
      receiveExpected: received,
      route: named,
      ...(functionName.includes('Supporting') && { feeOnTransfer: true }),
      router,
      recipient: args.to,
      deadline: args.deadline ?? 0n,
    }
  }

  function readLiquidity(): PlanSummary | undefined {
    const isNative = functionName.includes('ETH')
    const [a, b] = isNative
      ? [tokens.get(args.token.toLowerCase()), native]
      : [args.tokenA, args.tokenB].map((token) =>
          tokens.get(token.toLowerCase()),
        )
    if (!a || !b) return undefined
    const pick = (
      token: bigint | undefined,
      coin: bigint | undefined,
    ): [PlanAmount, PlanAmount] => [
      { token: a, amount: token ?? 0n },
      { token: b, amount: coin ?? 0n },
    ]
    const minimums = pick(
      args.amountTokenMin ?? args.amountAMin,
      args.amountETHMin ?? args.amountBMin,
    )
    const lpToken = getLpToken(
      getPairAddress({
        factory,
        tokenA: a.address,
        tokenB: b.address,
        pairInitCodeHash,
      }),
    )
    const common = {
      router,
      recipient: args.to,
      deadline: args.deadline ?? 0n,
    }
    if (functionName.startsWith('add')) {
      const received: [PlanAmount] = [{ token: lpToken, amount: 0n }]
      return {
        kind: 'addLiquidity',
        spend: isNative
          ? pick(args.amountTokenDesired, value)
          : pick(args.amountADesired, args.amountBDesired),
        spendAtLeast: minimums,
        receiveAtLeast: received,
        receiveExpected: received,
        ...common,
      }
    }
    return {
      kind: 'removeLiquidity',
      spend: [{ token: lpToken, amount: args.liquidity ?? 0n }],
      receiveAtLeast: minimums,
      receiveExpected: minimums,
      ...(functionName.includes('Supporting') && { feeOnTransfer: true }),
      ...common,
    }
  }
}
