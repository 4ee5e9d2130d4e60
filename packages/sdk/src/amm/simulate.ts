import {
  AmountOverflowError,
  InsufficientInputAmountError,
  InsufficientLiquidityBurnedError,
  InsufficientOutputAmountError,
} from '../errors/amm.js'
import { MAX_UINT112, MINIMUM_LIQUIDITY } from './constants.js'
import { getAmountOut } from './getAmountOut.js'
import { getReserves } from './getHops.js'
import { getLiquidityMinted } from './getLiquidityMinted.js'
import { getLiquidityValue } from './getLiquidityValue.js'
import { getProtocolFee } from './getProtocolFee.js'
import type { AmmFee, AmmPair } from './types.js'

/**
 * Runs a sequence of swaps, mints and burns on a pool. Each action starts from the
 * result of the previous action. Does not change `pool`. For the router's calculations,
 * use {@link getAmountsOut}, {@link getAmountsIn} and {@link getDepositAmounts}.
 *
 * @returns The pool after the last action, and one result per action. Amounts that are
 * paid out or minted are rounded down.
 * @throws RouteNotFoundError if a swap's tokens are not the pool's,
 * InsufficientInputAmountError if its input does not pay for the output (the pair's
 * `K`), and the errors of `getAmountOut`, `getLiquidityMinted` and `getLiquidityValue`.
 * @see UniswapV2Pair in v2-core.
 */
export function simulate<const actions extends readonly simulate.Action[]>({
  pool,
  actions,
  feeBps,
}: simulate.Parameters<actions>): simulate.ReturnType<actions> {
  const results = actions.map((action) => {
    const [change, result] =
      action.type === 'swap'
        ? swap(pool, action, feeBps)
        : mintOrBurn(pool, action)
    pool = { ...pool, ...change }
    return result
  })
  return { pool, results: results as simulate.Results<actions> }
}

function swap(
  pool: AmmPair,
  action: simulate.Swap,
  feeBps: number | undefined,
) {
  const { type, tokenIn, tokenOut, amountIn } = action
  const [reserveIn, reserveOut] = getReserves([pool], tokenIn, tokenOut)
  // After the fee, the pair pays at most the amount that does not decrease k.
  const maxAmountOut = getAmountOut({ amountIn, reserveIn, reserveOut, feeBps })
  const { amountOut = maxAmountOut } = action
  if (amountOut <= 0n)
    throw new InsufficientOutputAmountError({ amount: amountOut })
  if (amountOut > maxAmountOut)
    throw new InsufficientInputAmountError({ amount: amountIn })
  const newReserveIn = reserveIn + amountIn
  const newReserveOut = reserveOut - amountOut
  if (newReserveIn > MAX_UINT112) throw new AmountOverflowError({ bits: 112 })
  return [
    tokenIn === pool.token0
      ? { reserve0: newReserveIn, reserve1: newReserveOut }
      : { reserve0: newReserveOut, reserve1: newReserveIn },
    { type, amountIn, amountOut },
  ] as const
}

function mintOrBurn(pool: AmmPair, action: simulate.Mint | simulate.Burn) {
  const { type } = action
  // The pair pays the protocol first, for the growth since the last mint or burn.
  const protocolFee = getProtocolFee(pool)
  const totalSupply = pool.totalSupply + protocolFee
  const state = { ...pool, totalSupply }
  const { amount0, amount1, liquidity } =
    type === 'mint'
      ? { ...action, liquidity: getLiquidityMinted({ ...state, ...action }) }
      : { ...action, ...getLiquidityValue({ ...state, ...action }) }
  const sign = type === 'mint' ? 1n : -1n
  if (!amount0 || !amount1)
    throw new InsufficientLiquidityBurnedError({ liquidity })
  const reserve0 = pool.reserve0 + sign * amount0
  const reserve1 = pool.reserve1 + sign * amount1
  return [
    {
      reserve0,
      reserve1,
      // The first mint also creates the LP tokens that stay locked.
      totalSupply: (totalSupply || MINIMUM_LIQUIDITY) + sign * liquidity,
      // The next protocol fee is computed from the growth of this product.
      kLast: pool.feeOn ? reserve0 * reserve1 : 0n,
    },
    { type, amount0, amount1, liquidity, protocolFee },
  ] as const
}

export declare namespace simulate {
  /** The pair's swap. `amountOut` is the maximum that the input pays for by default. */
  type Swap = {
    type: 'swap'
    tokenIn: string
    tokenOut: string
    amountIn: bigint
    amountOut?: bigint | undefined
  }
  /** The pair's mint, which takes both amounts completely. */
  type Mint = { type: 'mint'; amount0: bigint; amount1: bigint }
  type Burn = { type: 'burn'; liquidity: bigint }
  type Action = Swap | Mint | Burn

  type SwapResult = { type: 'swap'; amountIn: bigint; amountOut: bigint }
  /** The deposit, and the LP tokens for the sender and the protocol. */
  type MintResult = {
    type: 'mint'
    amount0: bigint
    amount1: bigint
    liquidity: bigint
    protocolFee: bigint
  }
  /** The payout, the burnt LP tokens, and the LP tokens for the protocol. */
  type BurnResult = Omit<MintResult, 'type'> & { type: 'burn' }
  type Results<actions extends readonly Action[]> = {
    -readonly [index in keyof actions]: Extract<
      SwapResult | MintResult | BurnResult,
      { type: actions[index]['type'] }
    >
  }

  type Parameters<actions extends readonly Action[] = readonly Action[]> =
    AmmFee & {
      pool: AmmPair
      /** Swaps, deposits and withdrawals, in execution order. */
      actions: actions
    }
  type ReturnType<actions extends readonly Action[] = readonly Action[]> = {
    pool: AmmPair
    results: Results<actions>
  }
}
