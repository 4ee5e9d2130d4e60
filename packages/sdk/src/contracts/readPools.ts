import {
  type Address,
  type Client,
  type ContractFunctionParameters,
  type MulticallResults,
  zeroAddress,
} from 'viem'
import { getLiquidityUsd } from '../amm/getLiquidityUsd.js'
import { getPairs, isCandidate } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import { PairAddressMismatchError } from '../errors/actions.js'
import { getResult } from './getResult.js'
import { readBatch } from './readBatch.js'
import { erc20Call, factoryCall, pairCall } from './reads.js'
import type { Pair, Pool } from './types.js'

/** Maximum pairs to read without checking first which exist. */
const maxReadWhole = 100

/** Pairs that a client has already found, by address. */
const found = new WeakMap<Client, Set<Address>>()

/**
 * Reads pools, with extra reads, at one block. By default, reads the deployment's pools
 * and existing pairs of imported tokens. Fifty imported tokens have a thousand possible
 * pairs, so new pairs are first looked up in the factory.
 */
export async function readPools<
  const extra extends readonly ContractFunctionParameters[] = [],
  symbols extends string = string,
>(
  client: Client,
  {
    deployment,
    pairs,
    account,
    blockNumber: at,
    extraReads,
  }: {
    deployment: Deployment<symbols>
    pairs?: readonly Pair<symbols>[] | undefined
    /** The account whose LP balances are also read. */
    account?: Address | undefined
    /** @default the latest */
    blockNumber?: bigint | undefined
    extraReads?: extra | undefined
  },
): Promise<{
  blockNumber: bigint
  pools: Pool<symbols>[]
  extraReads: MulticallResults<extra>
}> {
  const all =
    pairs ??
    ([...getPairs(deployment as Deployment).values()] as Pair<symbols>[])
  const { factory } = deployment.contracts
  const seen = found.get(client) ?? new Set()
  found.set(client, seen)
  const whole = all.filter(
    (pair) =>
      all.length <= maxReadWhole ||
      !isCandidate(pair) ||
      seen.has(pair.pairAddress),
  )
  const { blockNumber, results } = await readBatch(client, {
    deployment,
    read: 'pools',
    blockNumber: at,
    groups: {
      addresses: all.map(({ token0, token1 }) =>
        factoryCall(factory, 'getPair', token0, token1),
      ),
      reserves: whole.map(({ pairAddress }) =>
        pairCall(pairAddress, 'getReserves'),
      ),
      supplies: whole.map(({ pairAddress }) =>
        erc20Call(pairAddress, 'totalSupply'),
      ),
      liquidities: account
        ? whole.map(({ pairAddress }) =>
            erc20Call(pairAddress, 'balanceOf', account),
          )
        : [],
      extraReads: extraReads ?? [],
    },
  })
  const addresses = new Map(
    all.map((pair, index) => [
      pair,
      getResult(results.addresses[index], `address of ${pair.key}`),
    ]),
  )
  const pools = new Map(whole.map((pair, index) => [pair, toPool(pair, index)]))
  const fresh = all.filter(
    (pair) => !pools.has(pair) && addresses.get(pair) !== zeroAddress,
  )
  if (fresh.length > 0) {
    for (const { pairAddress } of fresh) seen.add(pairAddress)
    const parameters = { deployment, pairs: fresh, account, blockNumber }
    const added = await readPools(client, parameters)
    for (const [index, pool] of added.pools.entries())
      pools.set(fresh[index] as Pair<symbols>, pool)
  }
  return {
    blockNumber,
    pools: all
      .flatMap((pair) => pools.get(pair) ?? [])
      .filter((pool) => pairs || pool.exists || !isCandidate(pool)),
    extraReads: results.extraReads as MulticallResults<extra>,
  }

  function toPool(pair: Pair<symbols>, index: number): Pool<symbols> {
    const { key, tokenA, tokenB, token0, pairAddress: computed } = pair
    const actual = addresses.get(pair) ?? zeroAddress
    const exists = actual !== zeroAddress
    // Both addresses have a checksum, so they can be compared as text.
    if (exists && actual !== computed)
      throw new PairAddressMismatchError({ pair: key, computed, actual })
    // Reserves count as zero only if the pair does not exist.
    const [reserve0, reserve1] = exists
      ? getResult(results.reserves[index], `reserves of ${key}`)
      : [0n, 0n]
    const [reserveA, reserveB] =
      token0 === tokenA.address ? [reserve0, reserve1] : [reserve1, reserve0]
    return {
      ...pair,
      exists,
      reserve0,
      reserve1,
      reserveA,
      reserveB,
      feeBps: deployment.feeBps,
      totalSupply: exists
        ? getResult(results.supplies[index], `LP supply of ${key}`)
        : 0n,
      liquidityUsd: getLiquidityUsd({
        reserve0: reserveA,
        decimals0: tokenA.decimals,
        reserve1: reserveB,
        decimals1: tokenB.decimals,
      }),
      liquidity:
        account &&
        (exists
          ? getResult(results.liquidities[index], `LP balance of ${key}`)
          : 0n),
    }
  }
}
