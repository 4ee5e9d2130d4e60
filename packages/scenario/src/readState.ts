import {
  type Deployment,
  getBalances,
  getPools,
  getTokens,
  getWrappedToken,
  type Pool,
  type Token,
} from '@letheswap/sdk'
import type { Account, Client } from 'viem'
import { getCode } from 'viem/actions'
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
    feeBps: deployment.feeBps ?? 30,
  }
}

/** Only pools that exist. A key's tokens are in alphabetical order. */
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

export async function readState(
  client: Client,
  deployment: Deployment,
  accounts: ReadonlyMap<string, Account>,
): Promise<ScenarioState> {
  const chainId = deployment.chain.id
  const wrapped = { chainId, ...getWrappedToken(deployment) }
  const tokens = [...deployment.tokens, wrapped]
  const balances = await Promise.all(
    [...accounts].map(async ([actor, { address: account }]) => {
      const [{ balances: coins }, pools] = await Promise.all([
        getBalances(client, { deployment: { ...deployment, tokens }, account }),
        readPools(client, { deployment, account }),
      ])
      const held = new Map([
        ...Object.entries(coins),
        ...pools.map(
          ({ key, liquidity = 0n }) => [key, liquidity] as [string, bigint],
        ),
      ])
      return [actor, held] as const
    }),
  )
  return {
    pools: toMap(await readPools(client, { deployment })),
    balances: new Map(balances),
  }
}
