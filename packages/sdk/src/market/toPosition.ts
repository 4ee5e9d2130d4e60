import { sqrt } from '../amm/sqrt.js'
import type {
  LiquidityEvent,
  LpTransferEvent,
  PoolEvent,
} from '../events/types.js'

/** One change of a position. */
export type PositionChange = {
  /**
   * - `deposit`: LP tokens minted to the account, for what the pair took
   * - `withdrawal`: LP tokens of the account burnt, for what the pair paid
   * - `received`, `sent`: LP tokens moved, counted at their share of the
   *   reserves at that time; protocol fees arrive in this way, too
   */
  type: 'deposit' | 'withdrawal' | 'received' | 'sent'
  /** LP tokens, 18 decimals. */
  liquidity: bigint
  /** Amount of token0, in its smallest unit. */
  amount0: bigint
  /** Amount of token1, in its smallest unit. */
  amount1: bigint
  /** Transaction of it. */
  hash: LiquidityEvent['hash']
  /** Its block. */
  blockNumber: bigint
  /** Time of the block, in Unix seconds. */
  timestamp: number
}

/** What an account has had in a pool. */
export type PoolPosition = {
  /** LP tokens now, 18 decimals. */
  liquidity: bigint
  /** All LP tokens of the pool now, without a protocol fee not yet minted. */
  totalSupply: bigint
  /** Share of the reserve of token0 now, rounded down. */
  value0: bigint
  /** Share of the reserve of token1 now, rounded down. */
  value1: bigint
  /** All of token0 that went in. */
  deposited0: bigint
  /** All of token1 that went in. */
  deposited1: bigint
  /** All of token0 that came out. */
  withdrawn0: bigint
  /** All of token1 that came out. */
  withdrawn1: bigint
  /** What fees have added to it in token0, rounded down once for each change. */
  fees0: bigint
  /** What fees have added to it in token1, rounded down once for each change. */
  fees1: bigint
  /** Reserve of token0 now. */
  reserve0: bigint
  /** Reserve of token1 now. */
  reserve1: bigint
  /** What changed it, oldest first. */
  changes: PositionChange[]
}

/**
 * An account's position in a pool: what went in and came out, what it is worth,
 * and what fees have added to it. A trade changes neither `√(reserve0 * reserve1)`
 * nor the number of LP tokens but by its fee, so the growth of
 *
 * ```
 * √(reserve0 * reserve1) / totalSupply
 * ```
 *
 * since the account's LP tokens came, on average, is the share of fees in what they
 * are worth. It is counted to 128 binary places. Tokens given to the pool count as
 * fees, and a protocol fee counts against them when it is minted.
 *
 * The events need not be all: it takes the transfers that mint or burn LP tokens,
 * those of the account with the Mint or Burn event of their transactions, and the
 * Sync event before each of these.
 *
 * @param parameters - {@link toPosition.Parameters}
 * @returns The position; amounts in smallest units. A withdrawal of LP tokens
 * that other ones were burnt with counts at its share, rounded down.
 *
 * @example
 * ```ts
 * import { type PoolEvent, toPosition } from '@letheswap/sdk/market'
 *
 * declare const events: PoolEvent[]
 * const { value0, value1, fees0, fees1 } = toPosition({
 *   events,
 *   account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 * })
 * ```
 */
export function toPosition({
  events,
  account,
}: toPosition.Parameters): PoolPosition {
  const self = account.toLowerCase()
  const changes: PositionChange[] = []
  let [reserve0, reserve1, totalSupply, liquidity] = [0n, 0n, 0n, 0n]
  // LP tokens of the changes, and what they were worth when they came.
  let [held, cost] = [0n, 0n]
  let [deposited0, deposited1, withdrawn0, withdrawn1] = [0n, 0n, 0n, 0n]
  let [fees0, fees1] = [0n, 0n]
  // LP tokens that were minted, and not yet told what for.
  let minted: LpTransferEvent | undefined
  // LP tokens of the account that lie in the pair, to be burnt.
  let returned: LpTransferEvent | undefined
  let burnt = 0n
  let hash: string | undefined

  for (const event of events) {
    if (hash !== event.hash) burnt = 0n
    hash = event.hash
    if (returned && returned.hash !== event.hash) keepReturned()
    if (minted && minted.hash !== event.hash) keepMinted()
    if (event.type === 'sync') ({ reserve0, reserve1 } = event)
    else if (event.type === 'transfer') move(event)
    else if (event.type === 'mint') {
      if (minted?.to === self)
        add('deposit', minted, event.amount0, event.amount1)
      minted = undefined
    } else if (event.type === 'burn') {
      if (returned && burnt > 0n) {
        const part = returned.liquidity < burnt ? returned.liquidity : burnt
        const { amount0, amount1 } = event
        add(
          'withdrawal',
          { ...returned, liquidity: part },
          (amount0 * part) / burnt,
          (amount1 * part) / burnt,
        )
        returned =
          part < returned.liquidity
            ? { ...returned, liquidity: returned.liquidity - part }
            : undefined
      }
      burnt = 0n
    }
  }
  keepReturned()
  keepMinted()
  const value = shareOf(liquidity)
  earn(held, value.value0, value.value1)
  return {
    liquidity,
    totalSupply,
    ...value,
    deposited0,
    deposited1,
    withdrawn0,
    withdrawn1,
    fees0,
    fees1,
    reserve0,
    reserve1,
    changes,
  }

  function move(event: LpTransferEvent) {
    const { from, to, pairAddress } = event
    if (isZero(from)) {
      totalSupply += event.liquidity
      keepMinted()
      minted = event
    }
    if (isZero(to) && from === pairAddress) {
      totalSupply -= event.liquidity
      burnt += event.liquidity
    }
    if (to === self) liquidity += event.liquidity
    if (from === self) liquidity -= event.liquidity
    if (from === to || isZero(from) || (from !== self && to !== self)) return
    if (to === pairAddress) {
      keepReturned()
      returned = event
    } else moved(to === self ? 'received' : 'sent', event)
  }

  /** What was minted for no deposit is a protocol fee. */
  function keepMinted() {
    if (minted?.to === self) moved('received', minted)
    minted = undefined
  }

  /** What is not burnt with its transaction is the pair's, for anybody to burn. */
  function keepReturned() {
    if (returned) moved('sent', returned)
    returned = undefined
  }

  function moved(type: 'received' | 'sent', event: LpTransferEvent) {
    const { value0, value1 } = shareOf(event.liquidity)
    add(type, event, value0, value1)
  }

  function add(
    type: PositionChange['type'],
    { liquidity, hash, blockNumber, timestamp }: LpTransferEvent,
    amount0: bigint,
    amount1: bigint,
  ) {
    if (type === 'deposit' || type === 'received') {
      held += liquidity
      cost += weigh(liquidity)
      deposited0 += amount0
      deposited1 += amount1
    } else {
      earn(liquidity, amount0, amount1)
      cost -= held > 0n ? (cost * liquidity) / held : 0n
      held -= liquidity
      withdrawn0 += amount0
      withdrawn1 += amount1
    }
    changes.push({
      type,
      liquidity,
      amount0,
      amount1,
      hash,
      blockNumber,
      timestamp,
    })
  }

  /** What LP tokens are worth in √(reserve0 * reserve1), scaled; rounded down. */
  function weigh(amount: bigint) {
    if (totalSupply === 0n) return 0n
    return (amount * sqrt(reserve0 * reserve1 * 2n ** 256n)) / totalSupply
  }

  /** Counts the part by which held LP tokens grew, in what they are worth now. */
  function earn(amount: bigint, amount0: bigint, amount1: bigint) {
    const now = weigh(amount) * held
    const then = cost * amount
    if (now <= then) return
    fees0 += (amount0 * (now - then)) / now
    fees1 += (amount1 * (now - then)) / now
  }

  /** Rounded down, as the pair pays. */
  function shareOf(amount: bigint) {
    if (totalSupply === 0n) return { value0: 0n, value1: 0n }
    return {
      value0: (amount * reserve0) / totalSupply,
      value1: (amount * reserve1) / totalSupply,
    }
  }
}

const isZero = (address: string) => /^0x0+$/.test(address)

export declare namespace toPosition {
  type Parameters = {
    /** Events of one pair, as `decodePoolLogs` returns them. */
    events: readonly PoolEvent[]
    /** Whose position. */
    account: string
  }
}
