import type { Address, Client } from 'viem'
import { getBlock, simulateContract } from 'viem/actions'
import { getNamedArgs } from '../contracts/getNamedArgs.js'
import {
  allowance,
  balanceOf,
  getAmountsIn,
  getAmountsOut,
  getPair,
  getReserves,
  routerFactory,
} from '../contracts/reads.js'
import { sortTokens } from '../contracts/sortTokens.js'
import type { Call } from '../contracts/types.js'
import { formatAmount } from '../tokens/formatAmount.js'
import type { Token } from '../tokens/types.js'
import { readAt } from './readAt.js'
import type { AnyPlan, PlanAmount, RevertReason } from './types.js'

type Refused = {
  plan: AnyPlan
  refused: Call
  /** The contract's own words. */
  raw: string
  /** Block to measure at; the latest when left out. */
  blockNumber: bigint | undefined
}

/** Puts the contract's own words into ours, with the figures behind them. */
export async function measureRevert(
  client: Client,
  parameters: Refused,
): Promise<RevertReason> {
  const { raw } = parameters
  try {
    const reason = await (raw.endsWith('EXPIRED')
      ? measureExpiry(client, parameters)
      : /_OUTPUT_AMOUNT|_INPUT_AMOUNT/.test(raw)
        ? measureSwap(client, parameters)
        : /INSUFFICIENT_[AB]_AMOUNT/.test(raw)
          ? measureLiquidity(client, parameters)
          : /INSUFFICIENT_LIQUIDITY$|underflow/.test(raw)
            ? measureReserve(client, parameters)
            : undefined)
    if (reason) return { raw, ...reason }
    const shortage = await measureFunds(client, parameters)
    if (shortage) return { raw, ...shortage }
  } catch {
    // The figures are not to be had; the words are.
  }
  const [code, message] = withoutFigures(parameters)
  return { raw, code, message }
}

function withoutFigures({
  raw,
  refused,
}: Refused): [RevertReason['code'], string] {
  if (raw.endsWith('EXPIRED')) return ['expired', 'The deadline has passed.']
  if (raw.includes('LIQUIDITY_'))
    return [
      'insufficientLiquidity',
      'The amount is too small to mint or pay out anything.',
    ]
  if (raw.includes('LIQUIDITY'))
    return [
      'insufficientLiquidity',
      'The pool has too little liquidity for the amount.',
    ]
  if (/_AMOUNT$/.test(raw))
    return ['slippage', 'The price moved beyond the limit.']
  if (raw.includes('TRANSFER_FROM_FAILED'))
    return ['insufficientBalance', 'The account has too little to spend.']
  return [
    'other',
    `The contract refused "${refused.functionName}"${raw && `: ${raw}`}.`,
  ]
}

async function measureExpiry(
  client: Client,
  { refused, blockNumber }: Refused,
): Promise<Omit<RevertReason, 'raw'>> {
  const limit = getNamedArgs(refused).deadline as bigint
  const { timestamp } = await getBlock(
    client,
    blockNumber === undefined ? {} : { blockNumber },
  )
  const missedBy = timestamp - limit
  return {
    code: 'expired',
    message: `The deadline was missed by ${missedBy} s.`,
    limit,
    actual: timestamp,
    missedBy,
  }
}

async function measureSwap(
  client: Client,
  { plan, refused, blockNumber }: Refused,
): Promise<Omit<RevertReason, 'raw'> | undefined> {
  const { spend, receiveAtLeast } = plan.summary
  const { address: router, value } = refused
  const { amountIn, amountOutMin, amountOut, amountInMax, path } = getNamedArgs(
    refused,
  ) as Record<string, bigint> & { path: Address[] }
  if (amountOutMin !== undefined) {
    const amounts = await readAt(
      client,
      getAmountsOut(router, amountIn ?? (value as bigint), path),
      blockNumber,
    )
    return slippage({
      limit: amountOutMin,
      actual: amounts.at(-1) as bigint,
      token: tokenOf(receiveAtLeast[0]),
    })
  }
  if (amountOut === undefined) return undefined
  const amounts = await readAt(
    client,
    getAmountsIn(router, amountOut, path),
    blockNumber,
  )
  return slippage({
    limit: amountInMax ?? (value as bigint),
    actual: amounts[0] as bigint,
    token: tokenOf(spend[0]),
  })
}

/** Asks the router what it would take, or give, without the minimums. */
async function measureLiquidity(
  client: Client,
  { plan, refused, raw, blockNumber }: Refused,
): Promise<Omit<RevertReason, 'raw'>> {
  const named = Object.entries(getNamedArgs(refused))
  const { result } = await simulateContract(client, {
    ...refused,
    args: named.map(([name, arg]) => (name.endsWith('Min') ? 0n : arg)),
    account: plan.account,
    ...(blockNumber !== undefined && { blockNumber }),
  } as never)
  const isA = raw.includes('_A_')
  const limits = named.filter(([name]) => name.endsWith('Min'))
  const [a, b] = (
    plan.summary.kind === 'addLiquidity'
      ? plan.summary.spend
      : plan.summary.receiveAtLeast
  ).map(tokenOf) as [Token, Token]
  // With the native coin, the router's A is the token and its B the coin.
  const [tokenA, tokenB] = a.isNative ? [b, a] : [a, b]
  return slippage({
    limit: limits[isA ? 0 : 1]?.[1] as bigint,
    actual: (result as bigint[])[isA ? 0 : 1] as bigint,
    token: isA ? tokenA : tokenB,
  })
}

/** A swap and a deposit spend tokens; only a withdrawal spends LP tokens. */
const tokenOf = (side: PlanAmount | undefined) => side?.token as Token

/** How far a price is beyond its limit, whichever way is worse. */
function slippage({
  limit,
  actual,
  token,
}: {
  limit: bigint
  actual: bigint
  token: Token
}): Omit<RevertReason, 'raw'> {
  const missedBy = actual < limit ? limit - actual : actual - limit
  // Rounded up: a miss is never shown as none.
  const missedByBps = (missedBy * 10_000n + limit - 1n) / limit
  const [actualText, limitText] = [actual, limit].map(
    (amount) => `${formatAmount(amount, token.decimals)} ${token.symbol}`,
  )
  return {
    code: 'slippage',
    message: `The price moved beyond the limit: ${actualText} instead of at ${actual < limit ? 'least' : 'most'} ${limitText}, ${formatAmount(missedByBps, 2)} % off.`,
    limit,
    actual,
    missedBy,
    missedByBps,
  }
}

/** An exact output may be more than the last pool has. */
async function measureReserve(
  client: Client,
  { plan, refused, blockNumber }: Refused,
): Promise<Omit<RevertReason, 'raw'> | undefined> {
  const { path, amountOut } = getNamedArgs(refused) as {
    path?: Address[]
    amountOut?: bigint
  }
  const [tokenIn, tokenOut] = path?.slice(-2) ?? []
  if (amountOut === undefined || !tokenIn || !tokenOut) return undefined
  const factory = await readAt(
    client,
    routerFactory(refused.address),
    blockNumber,
  )
  const pair = await readAt(
    client,
    getPair(factory, tokenIn, tokenOut),
    blockNumber,
  )
  const reserves = await readAt(client, getReserves(pair), blockNumber)
  const [token0] = sortTokens(tokenIn, tokenOut)
  const limit = reserves[tokenOut === token0 ? 0 : 1]
  if (amountOut < limit) return undefined
  const { decimals, symbol } = tokenOf(plan.summary.receiveAtLeast[0])
  return {
    code: 'insufficientLiquidity',
    message: `The pool has ${formatAmount(limit, decimals)} ${symbol}, too little for ${formatAmount(amountOut, decimals)}.`,
    limit,
    actual: amountOut,
    missedBy: amountOut - limit,
  }
}

/** The tokens to spend may have gone, or the allowance of them. */
async function measureFunds(
  client: Client,
  { plan, refused, blockNumber }: Refused,
): Promise<Omit<RevertReason, 'raw'> | undefined> {
  const { account, summary } = plan
  const lpToken = summary.pairAddress && {
    address: summary.pairAddress,
    decimals: 18,
    symbol: 'LP',
    isNative: false,
  }
  for (const { token: spent, amount } of summary.spend) {
    const token = spent === 'LP' ? lpToken : spent
    if (!token || token.isNative) continue
    const checks = [
      ['insufficientBalance', balanceOf(token.address, account)],
      [
        'insufficientAllowance',
        allowance(token.address, account, refused.address),
      ],
    ] as const
    for (const [code, read] of checks) {
      const actual = await readAt(client, read, blockNumber)
      if (actual >= amount) continue
      const [actualText, amountText] = [actual, amount].map((value) =>
        formatAmount(value, token.decimals),
      )
      return {
        code,
        message:
          code === 'insufficientBalance'
            ? `The account has ${actualText} ${token.symbol}, too little for ${amountText}.`
            : `The router may spend ${actualText} ${token.symbol}, too little for ${amountText}.`,
        limit: amount,
        actual,
        missedBy: amount - actual,
      }
    }
  }
  return undefined
}
