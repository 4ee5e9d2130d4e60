import {
  type Address,
  type Client,
  type ContractFunctionParameters,
  type MulticallResults,
  zeroAddress,
} from 'viem'
import type { Pool } from '../actions/types.js'
import { DEFAULT_FEE_BPS } from '../amm/constants.js'
import { getLiquidityUsd } from '../amm/getLiquidityUsd.js'
import type { Deployment } from '../deployment/types.js'
import { PairAddressMismatchError } from '../errors/actions.js'
import { getPairs, isCandidate, type Pair } from './getPairs.js'
import { getResult } from './getResult.js'
import { readBatch } from './readBatch.js'
import { balanceOf, getPair, getReserves, totalSupply } from './reads.js'

/** Up to this many pairs are read without first checking which exist. */
const mostReadWhole = 100

/** Candidates that a client has seen exist, by address. */
const found = new WeakMap<Client, Set<Address>>()

/**
 * Reads pools, with extra reads, at one block. By default they are the
 * deployment's, with existing pairs of imported tokens: fifty of those have a
 * thousand candidates, so new ones are looked up in the factory first.
 */
export async function readPools<
  const extra extends readonly ContractFunctionParameters[] = [],
  ticker extends string = string,
>(
  client: Client,
  {
    deployment,
    pairs,
    account,
    blockNumber: at,
    extraReads,
  }: {
    deployment: Deployment<ticker>
    pairs?: readonly Pair<ticker>[] | undefined
    /** Reads its LP balances, too. */
    account?: Address | undefined
    /** The latest by default. */
    blockNumber?: bigint | undefined
    extraReads?: extra | undefined
  },
): Promise<{
  blockNumber: bigint
  pools: Pool<ticker>[]
  extraReads: MulticallResults<extra>
}> {
  const { factory } = deployment.contracts
  const all =
    pairs ??
    ([...getPairs(deployment as Deployment).values()] as Pair<ticker>[])
  const seen = found.get(client) ?? new Set()
  found.set(client, seen)
  const isWhole = (pair: Pair) =>
    all.length <= mostReadWhole ||
    !isCandidate(pair) ||
    seen.has(pair.pairAddress)

  const whole = all.filter((pair) => isWhole(pair))
  const others = all.filter((pair) => !isWhole(pair))
  const { blockNumber, results } = await readBatch(client, {
    deployment,
    read: 'pools',
    blockNumber: at,
    groups: {
      addresses: [...whole, ...others].map(({ token0, token1 }) =>
        getPair(factory, token0, token1),
      ),
      ...getFigures(whole),
      extraReads: extraReads ?? [],
    },
  })
  const addresses = new Map(
    [...whole, ...others].map((pair, index) => [
      pair,
      getResult(results.addresses[index], `address of ${pair.key}`),
    ]),
  )
  const isMade = (pair: Pair<ticker>) => addresses.get(pair) !== zeroAddress
  const fresh = others.filter(isMade)
  const added =
    fresh.length > 0
      ? await readBatch(client, {
          deployment,
          read: 'pools',
          blockNumber,
          groups: getFigures(fresh),
        })
      : undefined
  const pools = new Map([
    ...whole.map(
      (pair, index) => [pair, toPool(pair, results, index)] as const,
    ),
    ...fresh.map(
      (pair, index) =>
        [pair, toPool(pair, added?.results ?? results, index)] as const,
    ),
  ])
  for (const { pairAddress } of fresh) seen.add(pairAddress)
  return {
    blockNumber,
    pools: all
      .flatMap((pair) => pools.get(pair) ?? [])
      .filter((pool) => pairs || pool.exists || !isCandidate(pool)),
    extraReads: results.extraReads as MulticallResults<extra>,
  }

  function getFigures(pairs: readonly Pair[]) {
    const addresses = pairs.map(({ pairAddress }) => pairAddress)
    return {
      reserves: addresses.map((address) => getReserves(address)),
      supplies: addresses.map((address) => totalSupply(address)),
      liquidities: account
        ? addresses.map((address) => balanceOf(address, account))
        : [],
    }
  }

  function toPool(
    pair: Pair<ticker>,
    results: {
      reserves: readonly Answer<readonly [bigint, bigint, number]>[]
      supplies: readonly Answer<bigint>[]
      liquidities: readonly Answer<bigint>[]
    },
    index: number,
  ): Pool<ticker> {
    const { key, tokenA, tokenB, token0, pairAddress: computed } = pair
    const actual = addresses.get(pair) ?? zeroAddress
    const exists = isMade(pair)
    // Both are checksummed.
    if (exists && actual !== computed)
      throw new PairAddressMismatchError({ pair: key, computed, actual })
    // Only a pair that does not exist is a zero.
    const read = <value>(answer: Answer<value> | undefined, what: string) =>
      exists ? getResult(answer, `${what} of ${key}`) : undefined
    const [reserve0, reserve1] = read(results.reserves[index], 'reserves') ?? [
      0n,
      0n,
    ]
    const totalSupply = read(results.supplies[index], 'LP supply') ?? 0n
    const liquidity =
      account && (read(results.liquidities[index], 'LP balance') ?? 0n)
    const [reserveA, reserveB] =
      token0 === tokenA.address ? [reserve0, reserve1] : [reserve1, reserve0]
    return {
      ...pair,
      exists,
      reserve0,
      reserve1,
      reserveA,
      reserveB,
      feeBps: deployment.feeBps ?? DEFAULT_FEE_BPS,
      totalSupply,
      liquidityUsd: getLiquidityUsd({
        reserve0: reserveA,
        decimals0: tokenA.decimals,
        reserve1: reserveB,
        decimals1: tokenB.decimals,
      }),
      liquidity,
    }
  }
}

type Answer<value> = {
  result?: value | undefined
  error?: Error | undefined
}
