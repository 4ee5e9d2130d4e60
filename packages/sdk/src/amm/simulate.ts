import {
  AmountOverflowError,
  InsufficientInputAmountError,
  InsufficientLiquidityBurnedError,
} from '../errors/amm.js'
import { MAX_UINT112, MINIMUM_LIQUIDITY } from './constants.js'
import { computeAmountOut } from './formulas.js'
import { getAmountsIn } from './getAmountsIn.js'
import { getAmountsOut } from './getAmountsOut.js'
import { getDepositAmounts } from './getDepositAmounts.js'
import { getLiquidityMinted } from './getLiquidityMinted.js'
import { getLiquidityValue } from './getLiquidityValue.js'
import { getProtocolFee } from './getProtocolFee.js'
import { getReserves } from './getReserves.js'
import type { AmmPair } from './types.js'

/**
 * What a sequence of the router's actions does to a set of pools: each action
 * meets the pools as the one before it left them. The pools given are not
 * changed.
 *
 * @param parameters.pools - The pools before the first action.
 * @param parameters.actions - Swaps along a path, deposits and withdrawals.
 * @returns The pools after the last action, in the same order, and one result
 * an action. What is paid out and minted is rounded down, what is asked for
 * rounded up.
 * @throws RouteNotFoundError when two tokens have no pool.
 * @throws InsufficientInputAmountError when an input pays for nothing, or not
 * for its output (the pair's `K`).
 * @throws InsufficientOutputAmountError when an exact output is not above zero.
 * @throws InsufficientLiquidityError when a pool cannot serve an action.
 * @throws InsufficientLiquidityMintedError when a deposit mints nothing.
 * @throws InsufficientLiquidityBurnedError when a withdrawal pays nothing of
 * a token.
 * @throws AmountOverflowError when a reserve would outgrow its uint112.
 * @see UniswapV2Router02 in v2-periphery, UniswapV2Pair in v2-core.
 *
 * @example
 * ```ts
 * import { simulate } from '@letheswap/sdk/amm'
 *
 * const { pools, results } = simulate({
 *   pools: [
 *     {
 *       token0: 'A',
 *       token1: 'B',
 *       reserve0: 10_000n,
 *       reserve1: 10_000n,
 *       totalSupply: 10_000n,
 *     },
 *   ],
 *   actions: [
 *     { type: 'swap', path: ['A', 'B'], amountIn: 1000n },
 *     { type: 'burn', tokenA: 'A', tokenB: 'B', liquidity: 5_000n },
 *   ],
 * })
 * results[0].amounts // [1000n, 906n]
 * results[1].amountA // 5_500n
 * pools[0]?.totalSupply // 5_000n
 * ```
 */
export function simulate<const actions extends readonly simulate.Action[]>({
  pools,
  actions,
}: simulate.Parameters<actions>): simulate.ReturnType<actions> {
  const after = [...pools]
  /** Replaces a pool; the new reserves come from the side of `token`. */
  const update = (
    pool: AmmPair,
    token: string,
    near: bigint,
    far: bigint,
    totalSupply?: bigint,
  ) => {
    if (near > MAX_UINT112 || far > MAX_UINT112)
      throw new AmountOverflowError({ bits: 112 })
    const [reserve0, reserve1] =
      token === pool.token0 ? [near, far] : [far, near]
    after[after.indexOf(pool)] = {
      ...pool,
      reserve0,
      reserve1,
      // A mint or burn remembers the k from which the next growth counts.
      ...(totalSupply !== undefined && {
        totalSupply,
        kLast: pool.feeOn ? near * far : 0n,
      }),
    }
  }

  const results = actions.map((action) => {
    const { type } = action
    if (type === 'swap') {
      const { path } = action
      const amounts =
        action.amountIn === undefined
          ? getAmountsIn({ ...action, pools: after })
          : getAmountsOut({ ...action, pools: after })
      for (const [index, amountOut] of amounts.slice(1).entries()) {
        const [tokenIn = '', tokenOut] = path.slice(index)
        const amountIn = amounts[index] as bigint
        const [near, far, pool] = getReserves(after, tokenIn, tokenOut)
        // The pair's K. The router reckoned with the reserves before the whole
        // path, and a path may cross a pool twice.
        const most = computeAmountOut(amountIn, near, far)
        if (!amountOut || !most || amountOut > most)
          throw new InsufficientInputAmountError({ amount: amountIn })
        update(pool, tokenIn, near + amountIn, far - amountOut)
      }
      return { type, amounts }
    }

    const { tokenA, tokenB } = action
    const [reserve0, reserve1, pool] = getReserves(after, tokenA, tokenB)
    const protocolFee = getProtocolFee(pool)
    const totalSupply = pool.totalSupply + protocolFee
    const state = { reserve0, reserve1, totalSupply }
    const { amountA, amountB, liquidity, sign } =
      type === 'mint' ? mint(action, state) : burn(action, state)
    update(
      pool,
      tokenA,
      reserve0 + sign * amountA,
      reserve1 + sign * amountB,
      // The first deposit also mints the locked part.
      (totalSupply || MINIMUM_LIQUIDITY) + sign * liquidity,
    )
    return { type, amountA, amountB, liquidity, protocolFee }
  })
  return { pools: after, results: results as simulate.Results<actions> }
}

type State = Pick<AmmPair, 'reserve0' | 'reserve1' | 'totalSupply'>

function mint(action: simulate.Mint, state: State) {
  const { amountA, amountB } = getDepositAmounts({
    ...action,
    reserveA: state.reserve0,
    reserveB: state.reserve1,
  })
  const liquidity = getLiquidityMinted({
    ...state,
    amount0: amountA,
    amount1: amountB,
  })
  return { amountA, amountB, liquidity, sign: 1n }
}

function burn({ liquidity }: simulate.Burn, state: State) {
  const { amount0: amountA, amount1: amountB } = getLiquidityValue({
    ...state,
    liquidity,
  })
  if (!amountA || !amountB)
    throw new InsufficientLiquidityBurnedError({ liquidity })
  return { amountA, amountB, liquidity, sign: -1n }
}

export declare namespace simulate {
  /** The router's swap along a path, of an exact input or output. */
  type Swap = { type: 'swap'; path: readonly string[] } & (
    | { amountIn: bigint; amountOut?: undefined }
    | { amountIn?: undefined; amountOut: bigint }
  )
  /** The router's deposit: at most these amounts. */
  type Mint = {
    type: 'mint'
    tokenA: string
    tokenB: string
    amountA: bigint
    amountB: bigint
  }
  /** The router's withdrawal. */
  type Burn = {
    type: 'burn'
    tokenA: string
    tokenB: string
    liquidity: bigint
  }
  /** One of the router's actions. */
  type Action = Swap | Mint | Burn

  /** One amount a token of the path. */
  type SwapResult = { type: 'swap'; amounts: bigint[] }
  /** Amounts taken, and the LP tokens for the sender and the protocol. */
  type MintResult = {
    type: 'mint'
    amountA: bigint
    amountB: bigint
    liquidity: bigint
    protocolFee: bigint
  }
  /** Amounts paid out, the LP tokens burnt, and those for the protocol. */
  type BurnResult = {
    type: 'burn'
    amountA: bigint
    amountB: bigint
    liquidity: bigint
    protocolFee: bigint
  }
  /** The result of each action, in order. */
  type Results<actions extends readonly Action[]> = {
    -readonly [index in keyof actions]: Extract<
      SwapResult | MintResult | BurnResult,
      { type: actions[index]['type'] }
    >
  }

  type Parameters<actions extends readonly Action[] = readonly Action[]> = {
    /** The pools before the first action. */
    pools: readonly AmmPair[]
    /** What to do, in order. */
    actions: actions
  }
  type ReturnType<actions extends readonly Action[] = readonly Action[]> = {
    /** The pools after the last action, in the same order. */
    pools: AmmPair[]
    /** One result an action. */
    results: Results<actions>
  }
}
