import type { Address, Client } from 'viem'
import { isAddressEqual, zeroAddress } from 'viem'
import { getLiquidityUsd } from '../amm/getLiquidityUsd.js'
import { getPairAddress } from '../contracts/getPairAddress.js'
import {
  balanceOf,
  getPair,
  getReserves,
  type ReadCall,
  totalSupply,
} from '../contracts/reads.js'
import { sortTokens } from '../contracts/sortTokens.js'
import type { Deployment, PairKey } from '../deployment/types.js'
import { PairAddressMismatchError } from '../errors/actions.js'
import { getToken } from '../tokens/getToken.js'
import { type ReadResult, readBatch } from './readBatch.js'
import type { Pool } from './types.js'
import { unwrap } from './unwrap.js'

/** Reads the pools of the given keys, and something else, at one block. */
export async function readPools<value = never>(
  client: Client,
  {
    deployment,
    keys,
    account,
    also = [],
  }: {
    deployment: Deployment
    keys: readonly PairKey[]
    account?: Address | undefined
    also?: readonly ReadCall<value>[] | undefined
  },
): Promise<{
  blockNumber: bigint
  pools: Pool[]
  also: ReadResult<value>[]
}> {
  const { factory, pairInitCodeHash } = deployment.contracts
  const pairs = keys.map((key) => {
    const [a = '', b = ''] = key.split('-')
    const tokenA = getToken(deployment, a)
    const tokenB = getToken(deployment, b)
    const pairAddress = getPairAddress({
      factory,
      tokenA: tokenA.address,
      tokenB: tokenB.address,
      pairInitCodeHash,
    })
    return { key, tokenA, tokenB, pairAddress }
  })
  const { blockNumber, results } = await readBatch(client, {
    deployment,
    read: 'pools',
    groups: {
      addresses: pairs.map(({ tokenA, tokenB }) =>
        getPair(factory, tokenA.address, tokenB.address),
      ),
      reserves: pairs.map(({ pairAddress }) => getReserves(pairAddress)),
      supplies: pairs.map(({ pairAddress }) => totalSupply(pairAddress)),
      liquidities: account
        ? pairs.map(({ pairAddress }) => balanceOf(pairAddress, account))
        : [],
      also,
    },
  })
  const pools = pairs.map(({ key, tokenA, tokenB, pairAddress }, index) => {
    const actual = unwrap(results.addresses[index], `pair address of ${key}`)
    const exists = actual !== zeroAddress
    if (exists && !isAddressEqual(actual, pairAddress))
      throw new PairAddressMismatchError({
        pair: key,
        computed: pairAddress,
        actual,
      })
    // A pair that the factory has not created has no code to answer; that,
    // and only that, is a zero.
    const [reserve0, reserve1] = exists
      ? unwrap(results.reserves[index], `reserves of ${key}`)
      : [0n, 0n]
    const [token0, token1] = sortTokens(tokenA.address, tokenB.address)
    const [reserveA, reserveB] =
      token0 === tokenA.address ? [reserve0, reserve1] : [reserve1, reserve0]
    return {
      key,
      name: `${tokenA.symbol} / ${tokenB.symbol}`,
      tokenA,
      tokenB,
      pairAddress,
      exists,
      token0,
      token1,
      reserve0,
      reserve1,
      reserveA,
      reserveB,
      totalSupply: exists
        ? unwrap(results.supplies[index], `LP supply of ${key}`)
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
          ? unwrap(results.liquidities[index], `LP balance of ${key}`)
          : 0n),
    }
  })
  return { blockNumber, pools, also: results.also }
}
