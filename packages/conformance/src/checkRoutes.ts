import { findBestRoute, findBestRouteExactOutput } from '@letheswap/sdk'
import fc from 'fast-check'
import {
  type Address,
  type Hex,
  maxUint112,
  numberToHex,
  type StateOverride,
} from 'viem'
import { abi } from './abi.js'
import { attempt } from './attempt.js'
import { amount, bits, type Draw, once, pick, sample } from './draw.js'
import { getSimplePaths } from './getSimplePaths.js'
import { type Answer, isUnsupported, readCalls } from './readCalls.js'
import { runCheck } from './runCheck.js'
import type {
  CheckContext,
  ConformanceCheck,
  ConformanceMismatch,
} from './types.js'

type Pool = {
  pairAddress: Address
  token0: Address
  token1: Address
  reserve0: bigint
  reserve1: bigint
}

type Case = {
  pools: Pool[]
  tokenIn: Address
  tokenOut: Address
  amount: bigint
  directions: readonly (typeof exactInput | typeof exactOutput)[]
}

const maxHops = 3
const unsupported =
  "The node doesn't support state overrides, or the pairs store their reserves elsewhere."

/**
 * Compares the route search to an exhaustive search by the router, with random reserves
 * that override the pairs' storage.
 */
export async function checkRoutes(
  context: CheckContext,
  pools: readonly Pool[],
  total: number,
): Promise<ConformanceCheck> {
  const cases = fc.gen().map((draw) => createCase(draw, pools))
  return runCheck(context, {
    name: 'findBestRoute',
    cases: sample(cases, context.seed, total),
    compare: ([item]) => compareRoutes(context, item as Case),
  })
}

function createCase(draw: Draw, originals: readonly Pool[]): Case {
  // Sizes are similar within a state. Otherwise, the best route would be the only one
  // with reserves.
  const size = 8 + draw(fc.nat, 99)
  const reserve = () => draw(bits, Math.min(112, size + draw(fc.nat, 8)))
  const pools = originals.map((pool) => {
    const [reserve0, reserve1] = [reserve(), reserve()]
    const isEmpty = draw(once, 25) || reserve0 === 0n || reserve1 === 0n
    return isEmpty
      ? { ...pool, reserve0: 0n, reserve1: 0n }
      : { ...pool, reserve0, reserve1 }
  })
  const tokens = [...new Set(pools.flatMap((p) => [p.token0, p.token1]))]
  const tokenIn = draw(pick, tokens)
  return {
    pools,
    tokenIn,
    tokenOut: draw(
      pick,
      tokens.filter((token) => token !== tokenIn),
    ),
    amount: draw(once, 50)
      ? draw(amount, maxUint112)
      : draw(bits, size + draw(fc.nat, 4)),
    // Exact outputs often equal the whole reserve of a small pool. The contract would
    // then divide by zero, which uses up the gas of all other paths.
    directions: size < 32 ? [exactInput] : [exactInput, exactOutput],
  }
}

async function compareRoutes(
  context: CheckContext,
  { pools, tokenIn, tokenOut, amount, directions }: Case,
): Promise<ConformanceMismatch[] | string> {
  const { feeBps } = context.deployment
  const paths = getSimplePaths(pools, tokenIn, tokenOut, maxHops)
  const [overridden] = pools as [Pool]
  const [reserves, ...answers] = await readCalls(context, {
    read: 'prices of all routes',
    calls: [
      {
        abi,
        address: overridden.pairAddress,
        functionName: 'getReserves',
      },
      ...directions.flatMap(({ functionName }) =>
        paths.map((path) => ({
          abi,
          address: context.deployment.contracts.router,
          functionName,
          args: [amount, path],
        })),
      ),
    ],
    stateOverride: pools.map(overrideReserves),
  }).catch((error: unknown) => {
    if (isUnsupported(error)) return []
    throw error
  })
  const [reserve0, reserve1] = getResult<bigint[]>(reserves) ?? []
  if (reserve0 !== overridden.reserve0 || reserve1 !== overridden.reserve1)
    return unsupported

  return directions.flatMap(({ functionName, getFinal, isBetter, search }) => {
    let best: { amount: bigint; hops: number } | undefined
    // Shorter paths come first, so that the shortest of equal paths is kept.
    for (const path of paths) {
      const amounts = getResult<bigint[]>(answers.shift())
      const amount =
        amounts && isHeld(pools, path, amounts) && getFinal(amounts)
      if (amount && (!best || isBetter(amount, best.amount)))
        best = { amount, hops: path.length - 1 }
    }
    const chain = best ? `${best.amount} in ${best.hops} hops` : 'none'
    const sdk =
      attempt(() => {
        const { path, amounts } = search(
          { pools, tokenIn, tokenOut, maxHops, feeBps },
          amount,
        )
        return `${getFinal(amounts)} in ${path.length - 1} hops`
      }) ?? 'none'
    if (sdk === chain) return []
    const input = { functionName, amount, tokenIn, tokenOut, pools }
    return [{ input, sdk, chain }]
  })
}

/** Checks that each pool can hold its input, because pairs revert above a uint112. */
const isHeld = (
  pools: readonly Pool[],
  path: readonly Address[],
  amounts: readonly bigint[],
) =>
  path.slice(1).every((tokenOut, index) => {
    const tokenIn = path[index] as Address
    const pool = pools.find(
      ({ token0, token1 }) =>
        [token0, token1].includes(tokenIn) &&
        [token0, token1].includes(tokenOut),
    ) as Pool
    const reserve = pool.token0 === tokenIn ? pool.reserve0 : pool.reserve1
    return reserve + (amounts[index] as bigint) <= maxUint112
  })

/** Returns a call's result, or undefined if the call reverted. */
const getResult = <result>(answer: Answer | undefined) =>
  answer?.status === 'success' ? (answer.result as result) : undefined

type Trade = Omit<findBestRoute.Parameters<Address>, 'amountIn'>

const exactInput = {
  functionName: 'getAmountsOut',
  getFinal: (amounts: bigint[]) => amounts.at(-1),
  isBetter: (amount: bigint, than: bigint) => amount > than,
  search: (trade: Trade, amountIn: bigint) =>
    findBestRoute({ ...trade, amountIn }),
} as const

const exactOutput = {
  functionName: 'getAmountsIn',
  getFinal: (amounts: bigint[]) => amounts[0],
  isBetter: (amount: bigint, than: bigint) => amount < than,
  search: (trade: Trade, amountOut: bigint) =>
    findBestRouteExactOutput({ ...trade, amountOut }),
} as const

/** UniswapV2Pair stores both reserves and a timestamp in slot 8. */
function overrideReserves({
  pairAddress,
  reserve0,
  reserve1,
}: Pool): StateOverride[number] {
  const hex = (value: bigint | number): Hex => numberToHex(value, { size: 32 })
  return {
    address: pairAddress,
    stateDiff: [{ slot: hex(8), value: hex(reserve0 | (reserve1 << 112n)) }],
  }
}
