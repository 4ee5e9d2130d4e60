import {
  type Deployment,
  getPools,
  getTokens,
  getWrappedToken,
  type Pool,
  pairAbi,
  type Token,
} from '@letheswap/sdk'
import {
  type Account,
  type Client,
  erc20Abi,
  getAbiItem,
  isAddressEqual,
  zeroAddress,
} from 'viem'
import { getBalance, getCode, getLogs, readContract } from 'viem/actions'
import type { ScenarioStart, ScenarioState } from './types.js'

/**
 * Reads a scenario's start from a chain, at a block or now. If the node has dropped the
 * block's state, the pools come from their events.
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
    pools: toMap(
      await readDeployedPools(client, deployment, blockNumber).catch((error) =>
        blockNumber === undefined
          ? Promise.reject(error)
          : readPoolsFromEvents(client, deployment, blockNumber).catch(() => {
              throw error
            }),
      ),
    ),
    feeBps: deployment.feeBps,
  }
}

async function readDeployedPools(
  client: Client,
  deployment: Deployment,
  blockNumber: bigint | undefined,
): Promise<Pool[]> {
  const { factory, multicall3: address = factory } = deployment.contracts
  const isThere = await getCode(client, { address, blockNumber })
  return isThere ? readPools(client, { deployment, blockNumber }) : []
}

/**
 * Reads the pools at a block whose state the node no longer has. anvil drops old states
 * when it restarts, and keeps only those of its latest blocks. The last `Sync` event of a
 * pair has its reserves. LP tokens are minted from the zero address. They are burned by
 * the pair only: a holder's transfer to the zero address does not reduce the supply.
 */
async function readPoolsFromEvents(
  client: Client,
  deployment: Deployment,
  blockNumber: bigint,
): Promise<Pool[]> {
  const pools = await readPools(client, { deployment })
  const logs = await getLogs(client, {
    address: pools.map(({ pairAddress }) => pairAddress),
    events: [
      getAbiItem({ abi: pairAbi, name: 'Sync' }),
      getAbiItem({ abi: erc20Abi, name: 'Transfer' }),
    ],
    strict: true,
    fromBlock: BigInt(deployment.startBlock),
    toBlock: blockNumber,
  })
  return pools.flatMap((pool) => {
    let totalSupply = 0n
    let reserves: { reserve0: bigint; reserve1: bigint } | undefined
    for (const log of logs) {
      if (!isAddressEqual(log.address, pool.pairAddress)) continue
      if (log.eventName === 'Sync') reserves = log.args
      else if (log.args.from === zeroAddress) totalSupply += log.args.value
      else if (
        log.args.to === zeroAddress &&
        isAddressEqual(log.args.from, pool.pairAddress)
      )
        totalSupply -= log.args.value
    }
    if (!reserves) return []
    const { reserve0, reserve1 } = reserves
    const [reserveA, reserveB] = isAddressEqual(
      pool.tokenA.address,
      pool.token0,
    )
      ? [reserve0, reserve1]
      : [reserve1, reserve0]
    return { ...pool, reserve0, reserve1, reserveA, reserveB, totalSupply }
  })
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
