import { type Address, type Client, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { factoryCall, pairCall } from '../contracts/reads.js'
import type { Deployment } from '../deployment/types.js'
import type { AccountRequiredError } from '../errors/actions.js'
import { failRead } from '../errors/failRead.js'
import type { ReadOptions } from '../events/types.js'
import { findPool, type MarketPool } from '../market/findPool.js'
import { getImpermanentLoss } from '../market/getImpermanentLoss.js'
import { readPosition } from '../market/readPosition.js'
import { type PositionChange, toPosition } from '../market/toPosition.js'
import { getAccount } from '../utils/getAccount.js'
import type { getPoolActivity } from './getPoolActivity.js'

export declare namespace getPosition {
  type Parameters<symbols extends string = string> = ReadOptions & {
    deployment: Deployment<symbols>
    /** The account whose position is read. @default the client's account */
    account?: Address | undefined
    tokenA: NoInfer<symbols> | Address
    /** The token that values are quoted in. */
    tokenB: NoInfer<symbols> | Address
  }
  /** A change of the position. Amounts are in the tokens' smallest units. */
  type Change = Omit<PositionChange, 'amount0' | 'amount1'> & {
    amountA: bigint
    amountB: bigint
  }
  type ReturnType<symbols extends string = string> = MarketPool<symbols> & {
    /** The newest block. All values are as of this block. */
    blockNumber: bigint
    /** Unix seconds. */
    timestamp: number
    /** Current LP tokens, 18 decimals. */
    liquidity: bigint
    /** Supply of LP tokens, excluding a protocol fee that is not minted yet. */
    totalSupply: bigint
    /** Share of token A's reserve, rounded down. */
    valueA: bigint
    valueB: bigint
    depositedA: bigint
    depositedB: bigint
    withdrawnA: bigint
    withdrawnB: bigint
    /** Fees earned in token A, rounded down. See `toPosition`. */
    feesA: bigint
    feesB: bigint
    /**
     * The result compared to holding the tokens, in token B at the pool's price.
     * Undefined for an empty pool.
     */
    result: getImpermanentLoss.ReturnType | undefined
    /** Newest first. */
    changes: Change[]
  }
  type ErrorType = AccountRequiredError | getPoolActivity.ErrorType
}

/**
 * Reads an account's current position in a pool: deposits, withdrawals, value, fees,
 * and impermanent loss compared to holding. It covers the time since the account last
 * held no LP tokens of the pool.
 *
 * Searches down from the newest block to the position's beginning. Reads transfers that
 * mint or burn the pool's LP tokens and those of the account, but no trades. With a
 * `store`, the next call reads only new blocks.
 *
 * @returns The position as of the newest block, with amounts in smallest units.
 */
export async function getPosition<symbols extends string>(
  client: Client,
  parameters: getPosition.Parameters<symbols>,
): Promise<getPosition.ReturnType<symbols>> {
  const account = getAccount(client, parameters.account, parameters.deployment)
  const pool = findPool(parameters)
  const deployment = parameters.deployment as Deployment
  const { isA0, pairAddress } = pool
  const { events, head } = await readPosition(client, {
    ...parameters,
    account,
    deployment,
    pairAddress,
  })
  const blockNumber = BigInt(head.number)
  const [reserve0, reserve1] = await readReserves().catch(failRead('reserves'))
  const position = toPosition({
    account,
    events: [
      ...events,
      {
        type: 'sync',
        pairAddress,
        blockNumber,
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
    blockNumber,
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

  async function readReserves() {
    // Reserves count as zero only if the pair does not exist. A failed read is an
    // error.
    if (events.length === 0) {
      const [a, b] = [pool.tokenA.address, pool.tokenB.address]
      const call = factoryCall(deployment.contracts.factory, 'getPair', a, b)
      const made = await readContract(client, { ...call, blockNumber })
      if (made === zeroAddress) return [0n, 0n] as const
    }
    const call = pairCall(pairAddress, 'getReserves')
    return readContract(client, { ...call, blockNumber })
  }
}
