import { getLiquidityMinted, LP_DECIMALS, type Pool } from '@letheswap/sdk'
import { readAmountDraft } from '../../lib/amountDraft'
import { liquidityParts } from '../../messages/dialogs'
import { amounts, common } from '../../messages/screens'

export function exceedsBalance({ amount, balance }: Field): boolean {
  return amount !== undefined && balance !== undefined && amount > balance
}

type Field = { amount: bigint | undefined; balance: bigint | undefined }

type Reading<amounts> =
  | ({ status: 'ok'; message?: undefined } & amounts)
  | { status: 'invalid'; message: string }

const invalid = (message: string) => ({ status: 'invalid', message }) as const

/** Returns the parsed Add Liquidity form, or a message if it cannot be submitted. */
export function readAddLiquidity({
  isConnected,
  a,
  b,
}: {
  isConnected: boolean
  a: Field
  b: Field
}): Reading<{ amountA: bigint; amountB: bigint }> {
  if (!isConnected) return invalid(common.notConnected)
  if (!a.amount || !b.amount) return invalid(liquidityParts.invalidAmounts)
  if (exceedsBalance(a) || exceedsBalance(b))
    return invalid(liquidityParts.insufficientBalance)
  return { status: 'ok', amountA: a.amount, amountB: b.amount }
}

/** Returns the parsed Remove Liquidity form, or a message if it cannot be submitted. */
export function readRemoveLiquidity({
  text,
  liquidity,
}: {
  text: string
  liquidity: bigint
}): Reading<{ liquidity: bigint }> {
  const reading = readAmountDraft(text, LP_DECIMALS)
  if (reading.status === 'empty') return invalid(amounts.invalid)
  if (reading.status === 'invalid') return invalid(liquidityParts.invalidFormat)
  if (reading.amount === 0n) return invalid(amounts.invalid)
  if (reading.amount > liquidity) return invalid(liquidityParts.insufficientLp)
  return { status: 'ok', liquidity: reading.amount }
}

const empty = { reserveA: 0n, reserveB: 0n, totalSupply: 0n }

/**
 * Returns the LP tokens that a deposit mints, by default the pool's first deposit.
 * Undefined if the deposit would revert.
 */
export function getMinted(
  amountA: bigint | undefined,
  amountB: bigint | undefined,
  pool: Pick<Pool, keyof typeof empty> = empty,
): bigint | undefined {
  if (!amountA || !amountB) return undefined
  try {
    return getLiquidityMinted({
      amount0: amountA,
      amount1: amountB,
      reserve0: pool.reserveA,
      reserve1: pool.reserveB,
      totalSupply: pool.totalSupply,
    })
  } catch {
    return undefined
  }
}
