import { PoolNotFoundError } from '../errors/amm.js'
import { getAmountsIn } from './getAmountsIn.js'
import { getAmountsOut } from './getAmountsOut.js'
import { getDepositAmounts } from './getDepositAmounts.js'
import { simulateBurn } from './simulateBurn.js'
import { simulateMint } from './simulateMint.js'
import { simulateSwap } from './simulateSwap.js'
import type { AmmPair } from './types.js'

/**
 * What a sequence of the router's actions does to a set of pools: each action
 * meets the pools as the one before it left them. The pools given are not
 * changed.
 *
 * @param parameters.pools - The pools before the first action.
 * @param parameters.actions - Swaps along a path, deposits and withdrawals.
 * @returns The pools after the last action, in the same order, and one result
 * an action.
 * @throws Whatever the contract would revert with: see {@link simulateSwap},
 * {@link simulateMint}, {@link simulateBurn}, {@link getAmountsOut},
 * {@link getAmountsIn} and {@link getDepositAmounts}.
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
 * // results[0].amounts: [1000n, 906n]; results[1].amountA: 5_500n
 * ```
 */
export function simulate<
  pool extends AmmPair,
  const actions extends readonly simulate.Action[],
>({
  pools,
  actions,
}: simulate.Parameters<pool, actions>): simulate.ReturnType<pool, actions> {
  const pools_ = [...pools]
  /** Replaces one pool by what a simulation made of it. */
  const apply = <result extends { pool: pool }>(
    tokenA: string,
    tokenB: string,
    run: (pool: pool, isToken0: boolean) => result,
  ): result => {
    const index = pools_.findIndex(
      ({ token0, token1 }) =>
        (token0 === tokenA && token1 === tokenB) ||
        (token0 === tokenB && token1 === tokenA),
    )
    const pool = pools_[index]
    if (!pool) throw new PoolNotFoundError({ tokenA, tokenB })
    const result = run(pool, pool.token0 === tokenA)
    pools_[index] = result.pool
    return result
  }

  const swap = (action: simulate.Swap): simulate.SwapResult => {
    const { path } = action
    const amounts =
      action.amountIn === undefined
        ? getAmountsIn({ ...action, pools: pools_ })
        : getAmountsOut({ ...action, pools: pools_ })
    for (const [index, amountOut] of amounts.slice(1).entries()) {
      const [tokenIn, tokenOut] = path.slice(index) as [string, string]
      const amountIn = amounts[index] as bigint
      apply(tokenIn, tokenOut, (pool) =>
        simulateSwap({ pool, tokenIn, amountIn, amountOut }),
      )
    }
    return { type: 'swap', amounts }
  }

  const mint = (action: simulate.Mint): simulate.MintResult => {
    let amounts = { amountA: 0n, amountB: 0n }
    const { liquidity, protocolFee } = apply(
      action.tokenA,
      action.tokenB,
      (pool, isToken0) => {
        const [reserveA, reserveB] = isToken0
          ? [pool.reserve0, pool.reserve1]
          : [pool.reserve1, pool.reserve0]
        amounts = getDepositAmounts({ ...action, reserveA, reserveB })
        const { amountA, amountB } = amounts
        return simulateMint({
          pool,
          amount0: isToken0 ? amountA : amountB,
          amount1: isToken0 ? amountB : amountA,
        })
      },
    )
    return { type: 'mint', ...amounts, liquidity, protocolFee }
  }

  const burn = ({ tokenA, tokenB, liquidity }: simulate.Burn) =>
    apply(tokenA, tokenB, (pool, isToken0) => {
      const burnt = simulateBurn({ pool, liquidity })
      const { amount0, amount1, protocolFee } = burnt
      return {
        pool: burnt.pool,
        result: {
          type: 'burn',
          amountA: isToken0 ? amount0 : amount1,
          amountB: isToken0 ? amount1 : amount0,
          protocolFee,
        } satisfies simulate.BurnResult,
      }
    }).result

  const results = actions.map((action) => {
    if (action.type === 'swap') return swap(action)
    return action.type === 'mint' ? mint(action) : burn(action)
  })
  return { pools: pools_, results: results as simulate.Results<actions> }
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
  type Action = Swap | Mint | Burn

  /** One amount a token of the path. */
  type SwapResult = { type: 'swap'; amounts: bigint[] }
  /** What was taken, and the LP tokens for the sender and for the protocol. */
  type MintResult = {
    type: 'mint'
    amountA: bigint
    amountB: bigint
    liquidity: bigint
    protocolFee: bigint
  }
  /** What was paid out, and the LP tokens for the protocol. */
  type BurnResult = {
    type: 'burn'
    amountA: bigint
    amountB: bigint
    protocolFee: bigint
  }
  /** The result of each action, in order. */
  type Results<actions extends readonly Action[]> = {
    -readonly [index in keyof actions]: Extract<
      SwapResult | MintResult | BurnResult,
      { type: actions[index]['type'] }
    >
  }

  type Parameters<
    pool extends AmmPair = AmmPair,
    actions extends readonly Action[] = readonly Action[],
  > = {
    /** The pools before the first action. */
    pools: readonly pool[]
    /** What to do, in order. */
    actions: actions
  }
  type ReturnType<
    pool extends AmmPair = AmmPair,
    actions extends readonly Action[] = readonly Action[],
  > = {
    /** The pools after the last action, in the same order. */
    pools: pool[]
    /** One result an action. */
    results: Results<actions>
  }
}
