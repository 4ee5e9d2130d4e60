import {
  type AnyPlan,
  formatAmount,
  getBalances,
  getPair,
  getPortion,
  getQuote,
  InvalidAmountError,
  LP_DECIMALS,
  parseAmount,
  planAddLiquidity,
  planApprove,
  planRemoveLiquidity,
  planSwap,
  type Quote,
  quote,
} from '@letheswap/sdk'
import type { Address } from 'viem'
import { readAmount, readToken } from './amounts.js'
import { IntentError } from './errors.js'
import type { Network } from './network.js'

/**
 * Converts the input of a user or an agent into quotes and plans. The command line and
 * the MCP server share this module, so that they accept the same input.
 */

/** Limits of a call to the router. The SDK has a default for each. */
export type Limits = {
  slippageBps?: number | undefined
  recipient?: Address | undefined
  deadline?: bigint | undefined
}

export type Trade = {
  tokenIn: string
  tokenOut: string
  amount: string
  /** True if `amount` is the output amount. */
  exactOutput: boolean
}

export async function quoteTrade(
  { client, deployment }: Network,
  trade: Trade,
): Promise<Quote> {
  const tokenIn = readToken(deployment, trade.tokenIn, 'tokenIn')
  const tokenOut = readToken(deployment, trade.tokenOut, 'tokenOut')
  return getQuote(client, {
    deployment,
    tokenIn: tokenIn.symbol,
    tokenOut: tokenOut.symbol,
    ...(trade.exactOutput
      ? { amountOut: readAmount(trade.amount, tokenOut) }
      : { amountIn: readAmount(trade.amount, tokenIn) }),
  })
}

/** Basis points. A swap with a higher price impact needs an explicit option. */
export const maxImpactBps = 1_500

/** Quotes and plans a swap. */
export async function makeSwap(
  network: Network,
  account: Address,
  {
    limits,
    acceptImpact,
    ...trade
  }: Trade & {
    limits: Limits
    /** True to plan the swap even if its price impact exceeds `maxImpactBps`. */
    acceptImpact: boolean
  },
): Promise<{ plan: AnyPlan; priceImpactBps: number }> {
  const quote = await quoteTrade(network, trade)
  const { priceImpactBps } = quote
  if (priceImpactBps > maxImpactBps && !acceptImpact)
    throw new IntentError({
      name: 'PriceImpactError',
      field: 'acceptImpact',
      fault: `must be true for a price impact of ${priceImpactBps / 100}%`,
      message: `The price impact is ${priceImpactBps / 100}%, so nothing was sent.`,
      hints: ['Swap less, or pass --accept-impact.'],
      exitCode: 1,
    })
  const { client, deployment } = network
  const plan = await planSwap(client, {
    deployment,
    account,
    quote,
    ...limits,
  })
  return { plan, priceImpactBps }
}

type Pair = { tokenA: string; tokenB: string }

function readPair({ deployment }: Network, pair: Pair) {
  const tokenA = readToken(deployment, pair.tokenA, 'tokenA')
  const tokenB = readToken(deployment, pair.tokenB, 'tokenB')
  const symbols = { tokenA: tokenA.symbol, tokenB: tokenB.symbol }
  return { tokenA, tokenB, symbols }
}

/** Minimums of a deposit or a withdrawal. They override the slippage. */
type Minimums = { minA?: string | undefined; minB?: string | undefined }

const readMinimums = (
  { minA, minB }: Minimums,
  { tokenA, tokenB }: ReturnType<typeof readPair>,
) => ({
  ...(minA !== undefined && { amountAMin: parseAmount(minA, tokenA.decimals) }),
  ...(minB !== undefined && { amountBMin: parseAmount(minB, tokenB.decimals) }),
})

/** Plans a deposit. By default, `amountB` follows from the pool's reserves. */
export async function makeDeposit(
  network: Network,
  account: Address,
  {
    limits,
    ...deposit
  }: Pair &
    Minimums & {
      amountA: string
      amountB?: string | undefined
      limits: Limits
    },
): Promise<AnyPlan> {
  const { client, deployment } = network
  const pair = readPair(network, deposit)
  const { tokenA, tokenB, symbols } = pair
  const amountA = readAmount(deposit.amountA, tokenA, 'amountA')
  const given =
    deposit.amountB === undefined
      ? undefined
      : readAmount(deposit.amountB, tokenB, 'amountB')
  const pool = await getPair(client, { deployment, ...symbols })
  const { reserveA, reserveB } = pool
  if (given === undefined && reserveA === 0n)
    throw new IntentError({
      name: 'EmptyPoolError',
      field: 'amountB',
      fault: 'is needed: the pool is empty, and this amount sets its price',
      message: `The pool ${pool.name} is empty.`,
      hints: ['Set its price: pass the other amount with --amount-b.'],
      exitCode: 1,
    })
  return planAddLiquidity(client, {
    deployment,
    account,
    ...symbols,
    amountA,
    // `quote` rounds down, as the router does.
    amountB: given ?? quote({ amountA, reserveA, reserveB }),
    ...limits,
    ...readMinimums(deposit, pair),
  })
}

/**
 * Plans a withdrawal of an amount of LP tokens, of a share such as `50%`, or of `all`.
 */
export async function makeWithdrawal(
  network: Network,
  account: Address,
  {
    limits,
    permit,
    ...withdrawal
  }: Pair &
    Minimums & {
      liquidity: string
      limits: Limits
      permit?: boolean | undefined
    },
): Promise<AnyPlan> {
  const { client, deployment } = network
  const pair = readPair(network, withdrawal)
  const position = { deployment, account, ...pair.symbols }
  const bps = readShare(withdrawal.liquidity)
  const { name, liquidity: owned = 0n } = await getPair(client, position)
  const liquidity =
    bps === undefined
      ? readAmount(withdrawal.liquidity, { decimals: LP_DECIMALS }, 'liquidity')
      : getPortion({ amount: owned, bps })
  if (owned > 0n && liquidity === 0n)
    throw new IntentError({
      name: 'InvalidAmountError',
      field: 'liquidity',
      fault: 'must be above zero',
      message: 'The liquidity to remove is zero.',
    })
  if (owned === 0n || liquidity > owned)
    throw new IntentError({
      name: 'InsufficientBalanceError',
      field: 'liquidity',
      fault: 'is more than the account has of this pool',
      message: `The account has ${formatAmount(owned, LP_DECIMALS)} LP tokens of ${name}.`,
      exitCode: 1,
    })
  return planRemoveLiquidity(client, {
    ...position,
    liquidity,
    permit,
    ...limits,
    ...readMinimums(withdrawal, pair),
  })
}

/** Returns basis points, or undefined for an amount of LP tokens. */
function readShare(text: string): number | undefined {
  if (text === 'all') return 10_000
  if (!text.endsWith('%')) return undefined
  try {
    const bps = Number(parseAmount(text.slice(0, -1), 2))
    if (bps > 0 && bps <= 10_000) return bps
  } catch (error) {
    if (!(error instanceof InvalidAmountError)) throw error
  }
  const range = 'above 0% and at most 100%, with at most 2 decimals'
  throw new IntentError({
    name: 'InvalidAmountError',
    field: 'liquidity',
    fault: `must be ${range}`,
    message: `A share must be ${range}, got "${text}".`,
  })
}

/** Plans an approval. An amount of 0 revokes it. */
export async function makeApproval(
  { client, deployment }: Network,
  account: Address,
  {
    spender,
    isBacked = false,
    ...approval
  }: {
    token: string
    amount: string
    spender?: Address | undefined
    /** True to refuse an allowance above the account's balance. */
    isBacked?: boolean
  },
): Promise<AnyPlan> {
  const token = readToken(deployment, approval.token)
  if (token.isNative)
    throw new IntentError({
      name: 'InvalidTokenError',
      field: 'token',
      fault: 'is the native coin, which needs no approval',
      message: `${token.symbol} is the native coin, which needs no approval.`,
    })
  const isRevoked = /^[0.]*0[0.]*$/.test(approval.amount)
  const amount = isRevoked ? 0n : readAmount(approval.amount, token)
  if (isBacked && amount > 0n) {
    const { balances } = await getBalances(client, { deployment, account })
    // The balances do not include the wrapped coin, so an allowance for it is refused.
    if (amount > (balances[token.symbol] ?? 0n))
      throw new IntentError({
        name: 'InsufficientBalanceError',
        field: 'amount',
        fault: 'must not exceed the balance of the account',
        message: 'An approval cannot exceed the balance of the account.',
        exitCode: 1,
      })
  }
  return planApprove(client, {
    deployment,
    account,
    token: token.address,
    amount,
    spender,
  })
}
