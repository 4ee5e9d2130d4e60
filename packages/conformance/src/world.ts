import {
  type AmmPair,
  BaseError,
  getAmountsIn,
  getAmountsOut,
  getDepositAmounts,
  simulate,
} from '@letheswap/sdk'
import type { Address } from 'viem'

export type WorldPool = AmmPair & {
  readonly pairAddress: Address
  readonly token0: Address
  readonly token1: Address
  readonly liquidity: bigint
  readonly protocolLiquidity: bigint
}

export type World = {
  readonly pools: readonly WorldPool[]
  /** The account's tokens; the native coin under its wrapped address. */
  readonly balances: Readonly<Record<Address, bigint>>
  readonly feeBps?: number | undefined
}

export type WorldAction =
  | {
      type: 'swap'
      path: readonly Address[]
      amountIn: bigint
      amountOut?: undefined
    }
  | {
      type: 'swap'
      path: readonly Address[]
      amountIn?: undefined
      amountOut: bigint
    }
  | {
      type: 'add'
      tokenA: Address
      tokenB: Address
      amountA: bigint
      amountB: bigint
    }
  | { type: 'remove'; tokenA: Address; tokenB: Address; liquidity: bigint }

export function predict(world: World, action: WorldAction): World {
  if (action.type === 'swap') return swap(world, action)
  const pool = find(world, action.tokenA, action.tokenB)
  const isA0 = pool.token0 === action.tokenA
  if (action.type === 'add') {
    const { amountA, amountB } = getDepositAmounts({
      amountA: action.amountA,
      amountB: action.amountB,
      reserveA: isA0 ? pool.reserve0 : pool.reserve1,
      reserveB: isA0 ? pool.reserve1 : pool.reserve0,
    })
    const [amount0, amount1] = isA0 ? [amountA, amountB] : [amountB, amountA]
    const after = simulate({
      pool,
      actions: [{ type: 'mint', amount0, amount1 }],
    })
    const [{ liquidity, protocolFee }] = after.results
    return change(
      world,
      pool,
      after.pool,
      { [pool.token0]: -amount0, [pool.token1]: -amount1 },
      liquidity,
      protocolFee,
    )
  }
  const { liquidity } = action
  const after = simulate({ pool, actions: [{ type: 'burn', liquidity }] })
  const [{ amount0, amount1, protocolFee }] = after.results
  return change(
    world,
    pool,
    after.pool,
    { [pool.token0]: amount0, [pool.token1]: amount1 },
    -liquidity,
    protocolFee,
  )
}

function swap(world: World, action: WorldAction & { type: 'swap' }): World {
  const { pools, feeBps } = world
  const { path } = action
  const amounts =
    action.amountIn === undefined
      ? getAmountsIn({ pools, path, feeBps, amountOut: action.amountOut })
      : getAmountsOut({ pools, path, feeBps, amountIn: action.amountIn })
  return path.slice(1).reduce((world, tokenOut, index) => {
    const tokenIn = path[index] as Address
    const [amountIn, amountOut] = amounts.slice(index) as [bigint, bigint]
    const pool = find(world, tokenIn, tokenOut)
    const after = simulate({
      pool,
      feeBps,
      actions: [{ type: 'swap', tokenIn, tokenOut, amountIn, amountOut }],
    })
    return change(world, pool, after.pool, {
      [tokenIn]: -amountIn,
      [tokenOut]: amountOut,
    })
  }, world)
}

export function find(world: World, tokenA: Address, tokenB: Address) {
  return world.pools.find(
    ({ token0, token1 }) =>
      (token0 === tokenA && token1 === tokenB) ||
      (token0 === tokenB && token1 === tokenA),
  ) as WorldPool
}

function change(
  world: World,
  pool: WorldPool,
  after: AmmPair,
  received: Record<Address, bigint>,
  liquidity = 0n,
  protocolFee = 0n,
): World {
  const { pools, balances } = world
  const { reserve0, reserve1, totalSupply, kLast } = after
  const next = {
    ...pool,
    reserve0,
    reserve1,
    totalSupply,
    kLast,
    liquidity: pool.liquidity + liquidity,
    protocolLiquidity: pool.protocolLiquidity + protocolFee,
  }
  return {
    ...world,
    pools: pools.map((other) =>
      other.pairAddress === pool.pairAddress ? next : other,
    ),
    balances: {
      ...balances,
      ...Object.fromEntries(
        Object.entries(received).map(([token, amount]) => [
          token,
          (balances[token as Address] ?? 0n) + amount,
        ]),
      ),
    },
  }
}

/** `undefined` if the SDK refuses. */
export function attempt<answer>(run: () => answer): answer | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof BaseError) return undefined
    throw error
  }
}
