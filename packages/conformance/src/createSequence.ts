import { findBestRoute } from '@letheswap/sdk'
import fc from 'fast-check'
import type { Address } from 'viem'
import { amount, type Draw, once, pick } from './draw.js'
import { getSimplePaths } from './getSimplePaths.js'
import { attempt, predict, type World, type WorldAction } from './world.js'

export type Step = {
  action: WorldAction
  before: World
  /** `undefined` if the SDK says it reverts. */
  after: World | undefined
}

/** After an account has bought every token. */
const length = 8

/**
 * Makes a sequence of random actions, each for the world that the SDK expects
 * by then.
 */
export function createSequence(
  start: World,
  native: Address,
  draw: Draw,
): Step[] {
  const tokens = Object.keys(start.balances) as Address[]
  const steps: Step[] = []
  let world = start
  const addStep = (action: WorldAction) => {
    const after = attempt(() => predict(world, action))
    steps.push({ action, before: world, after })
    world = after ?? world
  }
  for (const token of tokens) {
    const path = getPath(world, native, token)
    if (path)
      addStep({ type: 'swap', path, amountIn: someOf(world, native, draw) })
  }
  while (steps.length < tokens.length - 1 + length)
    addStep(choose(world, native, draw))
  return steps
}

function choose(world: World, native: Address, draw: Draw): WorldAction {
  const kind = draw(fc.nat, 3)
  const held = world.pools.filter((pool) => pool.liquidity > 0n)
  const isRemoval = kind === 0 && held.length > 0
  const pool = draw(pick, isRemoval ? held : world.pools)
  const [tokenA, tokenB] = draw(once, 2)
    ? [pool.token0, pool.token1]
    : [pool.token1, pool.token0]
  if (isRemoval) {
    const liquidity = draw(once, 2)
      ? pool.liquidity
      : draw(amount, pool.liquidity)
    return { type: 'remove', tokenA, tokenB, liquidity }
  }
  if (kind <= 1) {
    // addLiquidityETH takes the token for A, which decides the rounding.
    const [a, b] = tokenA === native ? [tokenB, tokenA] : [tokenA, tokenB]
    const amountA = someOf(world, a, draw)
    const amountB = someOf(world, b, draw)
    return { type: 'add', tokenA: a, tokenB: b, amountA, amountB }
  }
  const paths = getSimplePaths(world.pools, tokenA, tokenB, 3)
  const path = draw(pick, paths)
  const amountIn = someOf(world, tokenA, draw)
  if (kind === 2) return { type: 'swap', path, amountIn }
  // The exact output for that input, or a little less.
  const after = attempt(() => predict(world, { type: 'swap', path, amountIn }))
  if (!after) return { type: 'swap', path, amountOut: 0n }
  const gain = (after.balances[tokenB] ?? 0n) - (world.balances[tokenB] ?? 0n)
  return { type: 'swap', path, amountOut: gain - draw(amount, gain / 16n) }
}

/** A random amount, at most the account's balance and the deepest reserve. */
function someOf(world: World, token: Address, draw: Draw): bigint {
  const depths = world.pools.map((pool) => {
    if (pool.token0 === token) return pool.reserve0
    return pool.token1 === token ? pool.reserve1 : 0n
  })
  const depth = depths.sort(ascending).at(-1) ?? 0n
  const balance = world.balances[token] ?? 0n
  const limit = balance < depth ? balance : depth
  const part = limit / BigInt(1 << draw(fc.nat, 11))
  return draw(once, 4) ? draw(amount, part) : part
}

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : 1)

function getPath(world: World, tokenIn: Address, tokenOut: Address) {
  try {
    const amountIn = 2n ** 64n
    return findBestRoute({ ...world, tokenIn, tokenOut, amountIn }).path
  } catch {
    return undefined
  }
}
