import {
  type Address,
  type ContractFunctionParameters,
  type Hex,
  numberToHex,
  type StateOverride,
} from 'viem'
import { multicall } from 'viem/actions'
import { MAX_UINT112 } from '../amm/constants.js'
import { findBestRoute } from '../amm/findBestRoute.js'
import { findBestRouteExactOutput } from '../amm/findBestRouteExactOutput.js'
import { BaseError } from '../errors/base.js'
import { pairAbi, routerAbi } from './abi.js'
import type { Random } from './createRandom.js'
import { createTally } from './createTally.js'
import { getSimplePaths } from './getSimplePaths.js'
import { toReportText } from './toReportText.js'
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

const maxHops = 3

/**
 * The route search against an exhaustive one by the router's `getAmountsOut`
 * and `getAmountsIn` over every simple path, on random reserves. The reserves
 * are put into the pairs by an override of their storage, for the length of
 * one eth_call.
 *
 * @internal
 */
export async function checkRoutes(
  context: CheckContext,
  random: Random,
  pools: readonly Pool[],
  total: number,
): Promise<ConformanceCheck> {
  const name = 'findBestRoute'
  const tally = createTally(name)
  if (pools.length === 0) return tally.check('There are no pools.')
  let started = 0
  let skipped: string | undefined
  const work = async () => {
    while (started < total && !skipped) {
      context.signal?.throwIfAborted()
      const index = started++
      const mismatches = await checkState(context, random, pools)
      if (!mismatches) {
        skipped = 'The node or the pairs take no override of reserves.'
        return
      }
      tally.add(index, 1, mismatches)
      context.advance(name, 1, total)
    }
  }
  await Promise.all([work(), work(), work()])
  return tally.check(skipped)
}

/** Checks one state of the reserves, or finds that it cannot be made. */
async function checkState(
  { client, deployment, blockNumber }: CheckContext,
  random: Random,
  originals: readonly Pool[],
): Promise<ConformanceMismatch[] | undefined> {
  const { router, multicall3 } = deployment.contracts
  // Sizes differ from state to state, and less so within one: else nearly
  // every best route would be the one that has any reserves at all.
  const size = 8 + random.integer(100)
  const reserve = () =>
    random.once(50) ? 0n : random.bits(Math.min(112, size + random.integer(9)))
  const pools = originals.map((pool) => {
    const [reserve0, reserve1] = [reserve(), reserve()]
    const isEmpty = reserve0 === 0n || reserve1 === 0n
    return isEmpty
      ? { ...pool, reserve0: 0n, reserve1: 0n }
      : { ...pool, reserve0, reserve1 }
  })
  const tokens = [...new Set(pools.flatMap((p) => [p.token0, p.token1]))]
  const tokenIn = random.pick(tokens)
  const tokenOut = random.pick(tokens.filter((token) => token !== tokenIn))
  const amount = random.once(50)
    ? random.amount(MAX_UINT112)
    : random.bits(size + random.integer(5))
  const paths = getSimplePaths(pools, tokenIn, tokenOut, maxHops)

  // Among small numbers, where ties are, a pool is now and then asked for
  // exactly its reserve on the way back from an output. There the contract
  // divides by zero, which burns the gas of all other paths.
  const directions = size < 32 ? [exactInput] : [exactInput, exactOutput]
  const calls: ContractFunctionParameters[] = [
    {
      abi: pairAbi,
      address: pools[0]?.pairAddress as Address,
      functionName: 'getReserves',
    },
    ...directions.flatMap(({ functionName }) =>
      paths.map((path) => ({
        abi: routerAbi,
        address: router,
        functionName,
        args: [amount, path],
      })),
    ),
  ]
  const [reserves, ...answers] = await multicall(client, {
    contracts: calls,
    allowFailure: true,
    batchSize: 0,
    blockNumber,
    stateOverride: pools.map(overrideReserves),
    ...(multicall3 ? { multicallAddress: multicall3 } : { deployless: true }),
  })
  const [reserve0, reserve1] = (reserves?.result ?? []) as readonly bigint[]
  if (reserve0 !== pools[0]?.reserve0 || reserve1 !== pools[0]?.reserve1)
    return undefined

  return directions.flatMap(({ functionName, getFinal, isBetter, search }) => {
    let best: { amount: bigint; hops: number } | undefined
    // Shorter paths come first, so of equal ones the shortest stays.
    for (const path of paths) {
      const amounts = answers.shift()?.result as bigint[] | undefined
      const amount = amounts && getFinal(amounts)
      if (amount && (!best || isBetter(amount, best.amount)))
        best = { amount, hops: path.length - 1 }
    }
    const chain = best ? `${best.amount} in ${best.hops} hops` : 'none'
    const sdk = attempt(() => {
      const { path, amounts } = search(pools, tokenIn, tokenOut, amount)
      return `${getFinal(amounts)} in ${path.length - 1} hops`
    })
    if (sdk === chain) return []
    const input = { functionName, amount, tokenIn, tokenOut, pools }
    return [{ input: toReportText(input), sdk, chain }]
  })
}

const exactInput = {
  functionName: 'getAmountsOut',
  getFinal: (amounts: bigint[]) => amounts.at(-1),
  isBetter: (amount: bigint, than: bigint) => amount > than,
  search: (
    pools: Pool[],
    tokenIn: Address,
    tokenOut: Address,
    amountIn: bigint,
  ) => findBestRoute({ pools, tokenIn, tokenOut, amountIn, maxHops }),
} as const

const exactOutput = {
  functionName: 'getAmountsIn',
  getFinal: (amounts: bigint[]) => amounts[0],
  isBetter: (amount: bigint, than: bigint) => amount < than,
  search: (
    pools: Pool[],
    tokenIn: Address,
    tokenOut: Address,
    amountOut: bigint,
  ) =>
    findBestRouteExactOutput({ pools, tokenIn, tokenOut, amountOut, maxHops }),
} as const

/** The SDK's answer, or `none` where it refuses. Throws what is no answer. */
function attempt(run: () => string): string {
  try {
    return run()
  } catch (error) {
    if (error instanceof BaseError) return 'none'
    throw error
  }
}

/** UniswapV2Pair keeps both reserves and a time stamp in its slot 8. */
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
