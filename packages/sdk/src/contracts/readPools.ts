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
import type { Deployment, PairKey } from '../deployment/types.js'
import { PairAddressMismatchError } from '../errors/actions.js'
import { getToken } from '../tokens/getToken.js'
import type { Token } from '../tokens/types.js'
import { getPairAddress } from './getPairAddress.js'
import { readBatch } from './readBatch.js'
import { balanceOf, getPair, getReserves, totalSupply } from './reads.js'
import { sortTokens } from './sortTokens.js'
import { unwrap } from './unwrap.js'

/** Reads the pools of the given keys, and something else, at one block. */
export async function readPools<
  const also extends readonly ContractFunctionParameters[] = [],
  ticker extends string = string,
>(
  client: Client,
  {
    deployment,
    keys,
    account = client.account?.address,
    blockNumber: at,
    also,
  }: {
    deployment: Deployment<ticker>
    keys: readonly PairKey<NoInfer<ticker>>[]
    account?: Address | undefined
    /** The latest by default. */
    blockNumber?: bigint | undefined
    also?: also | undefined
  },
): Promise<{
  blockNumber: bigint
  pools: Pool<ticker>[]
  also: MulticallResults<also>
}> {
  const { factory, pairInitCodeHash } = deployment.contracts
  const pairs = keys.map((key) => {
    const [tokenA, tokenB] = (key.split('-') as ticker[]).map((symbol) =>
      getToken(deployment, symbol),
    ) as [Token<ticker>, Token<ticker>]
    const [token0, token1] = sortTokens(tokenA.address, tokenB.address)
    return {
      key,
      name: `${tokenA.symbol} / ${tokenB.symbol}`,
      tokenA,
      tokenB,
      token0,
      token1,
      pairAddress: getPairAddress({
        factory,
        tokenA: token0,
        tokenB: token1,
        pairInitCodeHash,
      }),
    }
  })
  const { blockNumber, results } = await readBatch(client, {
    deployment,
    read: 'pools',
    blockNumber: at,
    groups: {
      addresses: pairs.map(({ token0, token1 }) =>
        getPair(factory, token0, token1),
      ),
      reserves: pairs.map(({ pairAddress }) => getReserves(pairAddress)),
      supplies: pairs.map(({ pairAddress }) => totalSupply(pairAddress)),
      liquidities: account
        ? pairs.map(({ pairAddress }) => balanceOf(pairAddress, account))
        : [],
      also: also ?? [],
    },
  })
  const pools = pairs.map((pair, index) => {
    const { key, tokenA, tokenB, token0, pairAddress } = pair
    const actual = unwrap(results.addresses[index], `address of ${key}`)
    const exists = actual !== zeroAddress
    // Both are checksummed.
    if (exists && actual !== pairAddress)
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
    const totalSupply = exists
      ? unwrap(results.supplies[index], `LP supply of ${key}`)
      : 0n
    const liquidity = exists
      ? account && unwrap(results.liquidities[index], `LP balance of ${key}`)
      : account && 0n
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
  })
  return {
    blockNumber,
    pools,
    also: results.also as MulticallResults<also>,
  }
}
