import {
  type Deployment,
  getPools,
  getTokens,
  getWrappedToken,
  type Pool,
  type Token,
} from '@letheswap/sdk'
import { type Account, type Client, erc20Abi } from 'viem'
import { getBalance, getCode, readContract } from 'viem/actions'
import type { ScenarioStart, ScenarioState } from './types.js'

/** Reads a scenario's start from a chain, at a block or now. */
export async function readStart(
  client: Client,
  deployment: Deployment,
  blockNumber?: bigint,
): Promise<ScenarioStart> {
  const [native, ...others] = getTokens(deployment) as [Token, ...Token[]]
  const { factory, multicall3: address = factory } = deployment.contracts
  const isThere = await getCode(client, { address, blockNumber })
  return {
    tokens: [native, getWrappedToken(deployment), ...others].map(
      ({ symbol, decimals }) => ({ symbol, decimals }),
    ),
    pools: toMap(
      isThere ? await readPools(client, { deployment, blockNumber }) : [],
    ),
    feeBps: deployment.feeBps,
  }
}

/** Reads existing pools only. The tokens in a key are in alphabetical order. */
async function readPools(
  client: Client,
  { deployment, ...parameters }: getPools.Parameters,
): Promise<Pool[]> {
  const pairs = deployment.pairs.map(
    (key) => key.split('-').sort().join('-') as (typeof deployment.pairs)[0],
  )
  const { pools } = await getPools(client, {
    ...parameters,
    deployment: { ...deployment, pairs },
  })
  return pools.filter(({ exists }) => exists)
}

const toMap = (pools: readonly Pool[]): ScenarioState['pools'] =>
  new Map(
    pools.map(({ key, tokenA, tokenB, reserveA, reserveB, totalSupply }) => [
      key,
      {
        token0: tokenA.symbol,
        token1: tokenB.symbol,
        reserve0: reserveA,
        reserve1: reserveB,
        totalSupply,
      },
    ]),
  )

/** Reads the pools and the accounts' balances, at a block or now. */
export async function readState(
  client: Client,
  deployment: Deployment,
  accounts: ReadonlyMap<string, Pick<Account, 'address'>>,
  blockNumber?: bigint,
): Promise<ScenarioState> {
  const tokens = [...getTokens(deployment), getWrappedToken(deployment)]
  const balances = await Promise.all(
    [...accounts].map(async ([actor, { address }]) => {
      const [pools, ...coins] = await Promise.all([
        readPools(client, { deployment, account: address, blockNumber }),
        ...tokens.map((token, index) =>
          index === 0
            ? getBalance(client, { address, ...at(blockNumber) })
            : readContract(client, {
                abi: erc20Abi,
                address: token.address,
                functionName: 'balanceOf',
                args: [address],
                ...at(blockNumber),
              }),
        ),
      ])
      const held = new Map([
        ...tokens.map(
          ({ symbol }, index) => [symbol, coins[index] as bigint] as const,
        ),
        ...pools.map(({ key, liquidity = 0n }) => [key, liquidity] as const),
      ])
      return [actor, held] as const
    }),
  )
  return {
    pools: toMap(await readPools(client, { deployment, blockNumber })),
    balances: new Map(balances),
  }
}

const at = (blockNumber: bigint | undefined) =>
  blockNumber === undefined ? {} : { blockNumber }
