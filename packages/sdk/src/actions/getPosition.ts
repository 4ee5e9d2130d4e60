import type { Address, Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import type { AccountRequiredError } from '../errors/actions.js'
import type { ReadOptions } from '../events/types.js'
import { findPool, type MarketPool } from '../market/findPool.js'
import { getImpermanentLoss } from '../market/getImpermanentLoss.js'
import { readPosition } from '../market/readPosition.js'
import { readReserves } from '../market/readReserves.js'
import { type PositionChange, toPosition } from '../market/toPosition.js'
import { getAccount } from '../utils/getAccount.js'
import type { getPoolActivity } from './getPoolActivity.js'

export declare namespace getPosition {
  type Parameters<ticker extends string = string> = ReadOptions & {
    /** The network. */
    deployment: Deployment<ticker>
    /**
     * Whose position.
     * @default that of the client
     */
    account?: Address | undefined
    /** Symbol or address of the pool's first token. */
    tokenA: NoInfer<ticker> | Address
    /** Symbol or address of the pool's second token: values are in it. */
    tokenB: NoInfer<ticker> | Address
  }
  /** One change of the position, by the pool's tokens. */
  type Change = Omit<PositionChange, 'amount0' | 'amount1'> & {
    /** Amount of token A, in its smallest unit. */
    amountA: bigint
    /** Amount of token B, in its smallest unit. */
    amountB: bigint
  }
  type ReturnType<ticker extends string = string> = MarketPool<ticker> & {
    /** The newest block; everything is as of it. */
    blockNumber: bigint
    /** Its time, in Unix seconds. */
    timestamp: number
    /** LP tokens now, 18 decimals. */
    liquidity: bigint
    /** All LP tokens of the pool, without a protocol fee not yet minted. */
    totalSupply: bigint
    /** Share of the reserve of token A, rounded down. */
    valueA: bigint
    /** Share of the reserve of token B, rounded down. */
    valueB: bigint
    /** All of token A that went in. */
    depositedA: bigint
    /** All of token B that went in. */
    depositedB: bigint
    /** All of token A that came out. */
    withdrawnA: bigint
    /** All of token B that came out. */
    withdrawnB: bigint
    /** What fees have added in token A, rounded down: see `toPosition`. */
    feesA: bigint
    /** What fees have added in token B, rounded down. */
    feesB: bigint
    /**
     * Against having held the tokens, in token B at the pool's price; undefined
     * for an empty pool.
     */
    result: getImpermanentLoss.ReturnType | undefined
    /** What changed it, newest first. */
    changes: Change[]
  }
  type ErrorType = AccountRequiredError | getPoolActivity.ErrorType
}

/**
 * An account's position in a pool: deposits, withdrawals, value, what fees have
 * added, and impermanent loss against holding.
 *
 * The node filters: only transfers that mint or burn the pool's LP tokens and those
 * of the account are read, and no trade. With a `store` the next call reads only
 * new blocks.
 *
 * @param client - Any viem client.
 * @param parameters - {@link getPosition.Parameters}
 * @returns The position as of the newest block, amounts in smallest units.
 * @throws AccountRequiredError without `account` when the client has none.
 * @throws ReadFailedError when the node does not answer.
 * @throws BlockNotFoundError when the chain was reorganised meanwhile.
 * @throws UnlistedPoolError when the deployment does not list the pool.
 * @throws UnknownTokenError, SameTokenError for symbols that make no pair.
 * @throws InvalidOptionError when an option is out of its range.
 * @throws The signal's reason when it is aborted.
 *
 * @example
 * ```ts
 * import type { Deployment } from '@letheswap/sdk'
 * import { getPosition } from '@letheswap/sdk/market'
 * import type { Client } from 'viem'
 *
 * declare const client: Client
 * declare const deployment: Deployment
 * const { valueA, valueB, feesA, feesB, result } = await getPosition(client, {
 *   deployment,
 *   account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 *   tokenA: 'DAI',
 *   tokenB: 'USDT',
 * })
 * result?.netResult // more than holding, in USDT
 * ```
 */
export async function getPosition<ticker extends string>(
  client: Client,
  parameters: getPosition.Parameters<ticker>,
): Promise<getPosition.ReturnType<ticker>> {
  const account = getAccount(client, parameters.account)
  const pool = findPool(
    parameters.deployment,
    parameters.tokenA,
    parameters.tokenB,
  )
  const deployment = parameters.deployment as Deployment
  const { isA0, pairAddress } = pool
  const { events, head } = await readPosition(client, {
    ...parameters,
    account,
    deployment,
    pairAddress,
  })
  const reserves = await readReserves(client, deployment, head.number)
  const [reserve0, reserve1] = reserves.get(pairAddress.toLowerCase()) ?? [
    0n,
    0n,
  ]
  const position = toPosition({
    account,
    events: [
      ...events,
      {
        type: 'sync',
        pairAddress,
        blockNumber: BigInt(head.number),
        timestamp: head.timestamp,
        hash: head.hash,
        logIndex: Number.MAX_SAFE_INTEGER,
        reserve0,
        reserve1,
      },
    ],
  })
  const [a, b] = isA0 ? ([0, 1] as const) : ([1, 0] as const)
  return {
    ...pool,
    blockNumber: BigInt(head.number),
    timestamp: head.timestamp,
    liquidity: position.liquidity,
    totalSupply: position.totalSupply,
    valueA: position[`value${a}`],
    valueB: position[`value${b}`],
    depositedA: position[`deposited${a}`],
    depositedB: position[`deposited${b}`],
    withdrawnA: position[`withdrawn${a}`],
    withdrawnB: position[`withdrawn${b}`],
    feesA: position[`fees${a}`],
    feesB: position[`fees${b}`],
    result: getImpermanentLoss({ position, quote: `token${b}` }),
    changes: position.changes
      .map(({ amount0, amount1, ...change }) => ({
        ...change,
        amountA: isA0 ? amount0 : amount1,
        amountB: isA0 ? amount1 : amount0,
      }))
      .reverse(),
  }
}
