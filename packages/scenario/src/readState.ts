import {
  type Deployment,
  getPairAddress,
  getTokens,
  getWrappedToken,
  type Token,
} from '@letheswap/sdk'
import type { AmmPair } from '@letheswap/sdk/amm'
import {
  type Account,
  type Address,
  type Client,
  erc20Abi,
  isAddressEqual,
  parseAbi,
} from 'viem'
import { getBalance, multicall } from 'viem/actions'
import type { ScenarioStart, ScenarioState } from './types.js'

const pairAbi = parseAbi([
  'function token0() view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function totalSupply() view returns (uint256)',
])

/**
 * Reads what a chain begins a scenario with, at a block or now.
 *
 * @throws when the node cannot be read.
 *
 * @example
 * ```ts
 * import { startDevnet } from '@letheswap/devnet'
 * import { readStart } from '@letheswap/scenario'
 *
 * const devnet = await startDevnet()
 * const start = await readStart(devnet.client, devnet.deployment)
 * await devnet.stop()
 * ```
 */
export async function readStart(
  client: Client,
  deployment: Deployment,
  blockNumber?: bigint,
): Promise<ScenarioStart> {
  const [native, ...others] = getTokens(deployment) as [Token, ...Token[]]
  return {
    tokens: [native, getWrappedToken(deployment), ...others].map(
      ({ symbol, decimals }) => ({ symbol, decimals }),
    ),
    pools: await readPools(client, deployment, blockNumber),
    feeBps: deployment.feeBps ?? 30,
  }
}

/** Each key of the deployment in alphabetical order, with its pair. */
const getPairs = (deployment: Deployment) =>
  deployment.pairs.map((key) => {
    const symbols = key.split('-').sort() as [string, string]
    const [tokenA, tokenB] = symbols.map(
      (symbol) =>
        getTokens(deployment).find((token) => token.symbol === symbol)
          ?.address as Address,
    ) as [Address, Address]
    const { factory, pairInitCodeHash } = deployment.contracts
    const address = getPairAddress({
      factory,
      tokenA,
      tokenB,
      pairInitCodeHash,
    })
    return { symbols, tokenA, address }
  })

const getMulticall = ({ contracts: { multicall3 } }: Deployment) =>
  multicall3
    ? { multicallAddress: multicall3 }
    : ({ deployless: true } as const)

async function readPools(
  client: Client,
  deployment: Deployment,
  blockNumber?: bigint,
) {
  const pairs = getPairs(deployment)
  const answers = await multicall(client, {
    ...getMulticall(deployment),
    blockNumber,
    contracts: pairs.flatMap(({ address }) =>
      (['token0', 'getReserves', 'totalSupply'] as const).map(
        (functionName) => ({ address, abi: pairAbi, functionName }),
      ),
    ),
  })
  const pools = new Map<string, AmmPair>()
  for (const [index, { symbols, tokenA }] of pairs.entries()) {
    const [first, reserves, totalSupply] = answers
      .slice(index * 3, index * 3 + 3)
      .map(({ result }) => result)
    // A pair that the factory has not created.
    if (first === undefined) continue
    const [a, b] = reserves as readonly [bigint, bigint, number]
    const isInOrder = isAddressEqual(first as Address, tokenA)
    pools.set(symbols.join('-'), {
      token0: symbols[0],
      token1: symbols[1],
      reserve0: isInOrder ? a : b,
      reserve1: isInOrder ? b : a,
      totalSupply: totalSupply as bigint,
    })
  }
  return pools
}

/** Reads the pools, and what actors have. */
export async function readState(
  client: Client,
  deployment: Deployment,
  accounts: ReadonlyMap<string, Account>,
): Promise<ScenarioState> {
  const pools = await readPools(client, deployment)
  const [native, ...others] = getTokens(deployment) as [Token, ...Token[]]
  const tokens = [
    ...[getWrappedToken(deployment), ...others].map(
      ({ symbol, address }) => [symbol, address] as const,
    ),
    ...getPairs(deployment)
      .map(({ symbols, address }) => [symbols.join('-'), address] as const)
      .filter(([key]) => pools.has(key)),
  ]
  const balances = await Promise.all(
    [...accounts].map(async ([actor, { address }]) => {
      const [coins, amounts] = await Promise.all([
        getBalance(client, { address }),
        multicall(client, {
          ...getMulticall(deployment),
          allowFailure: false,
          contracts: tokens.map(([, token]) => ({
            address: token,
            abi: erc20Abi,
            functionName: 'balanceOf' as const,
            args: [address] as const,
          })),
        }),
      ])
      const held = new Map<string, bigint>([
        [native.symbol, coins],
        ...tokens.map(
          ([symbol], index) => [symbol, amounts[index] as bigint] as const,
        ),
      ])
      return [actor, held] as const
    }),
  )
  return { pools, balances: new Map(balances) }
}
