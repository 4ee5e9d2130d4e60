import { computePortion } from '../amm/computePortion.js'
import { DEFAULT_FEE_BPS } from '../amm/constants.js'
import type { AmmFee } from '../amm/types.js'
import type {
  LiquidityEvent,
  LpTransferEvent,
  PoolEvent,
} from '../logs/types.js'

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
  /** Share of the fees taken in token0, rounded down once, at the end. */
  fees0: bigint
  /** Share of the fees taken in token1, rounded down once, at the end. */
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
 * and its share of the fees. Of each swap's fee, the account earned the share of
 * all LP tokens that it held at that moment; fees stay in the pool, so
 * `value0` and `value1` have those that were not withdrawn. A protocol fee takes
 * up to a sixth of them.
 *
 * The events must reach back to the pair's first one, for the number of LP
 * tokens is summed up from them.
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
  feeBps = DEFAULT_FEE_BPS,
}: toPosition.Parameters): PoolPosition {
  const self = account.toLowerCase()
  const changes: PositionChange[] = []
  let [reserve0, reserve1, totalSupply, liquidity] = [0n, 0n, 0n, 0n]
  // Fees since the shares changed last, and all those before as fractions.
  let [due0, due1] = [0n, 0n]
  const earned0: Fraction[] = []
  const earned1: Fraction[] = []
  // LP tokens that were minted, and not yet told what for.
  let minted: LpTransferEvent | undefined
  // LP tokens of the account that lie in the pair, to be burnt.
  let returned: LpTransferEvent | undefined
  let burnt = 0n

  for (const event of events) {
    if (returned && returned.hash !== event.hash) keepReturned()
    if (minted && minted.hash !== event.hash) keepMinted()
    if (event.type === 'sync') ({ reserve0, reserve1 } = event)
    else if (event.type === 'swap') {
      due0 += computePortion(event.amount0In, feeBps)
      due1 += computePortion(event.amount1In, feeBps)
    } else if (event.type === 'transfer') move(event)
    else if (event.type === 'mint') {
      if (minted?.to === self)
        add('deposit', minted, event.amount0, event.amount1)
      minted = undefined
    } else {
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
  settle()

  const total = (
    types: PositionChange['type'][],
    side: 'amount0' | 'amount1',
  ) =>
    changes
      .filter(({ type }) => types.includes(type))
      .reduce((sum, change) => sum + change[side], 0n)
  const [fees0, fees1] = [earned0, earned1].map((parts) => {
    const [numerator, denominator] = sumFractions(parts)
    return numerator / denominator
  }) as [bigint, bigint]
  return {
    liquidity,
    totalSupply,
    ...shareOf(liquidity),
    deposited0: total(['deposit', 'received'], 'amount0'),
    deposited1: total(['deposit', 'received'], 'amount1'),
    withdrawn0: total(['withdrawal', 'sent'], 'amount0'),
    withdrawn1: total(['withdrawal', 'sent'], 'amount1'),
    fees0,
    fees1,
    reserve0,
    reserve1,
    changes,
  }

  function move(event: LpTransferEvent) {
    const { from, to, pairAddress } = event
    settle()
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

  /** Shares out the fees before the shares change. */
  function settle() {
    if (liquidity > 0n && totalSupply > 0n) {
      if (due0 > 0n) earned0.push([due0 * liquidity, totalSupply])
      if (due1 > 0n) earned1.push([due1 * liquidity, totalSupply])
    }
    due0 = due1 = 0n
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

type Fraction = readonly [numerator: bigint, denominator: bigint]

/**
 * The exact sum, not reduced. It adds halves, so that most of the additions are
 * of short numbers.
 */
function sumFractions(fractions: readonly Fraction[]): Fraction {
  if (fractions.length === 0) return [0n, 1n]
  const [first] = fractions
  if (first && fractions.length === 1) return first
  // Rounded down; either half may be the longer one.
  const middle = Math.floor(fractions.length / 2)
  const [a, b] = sumFractions(fractions.slice(0, middle))
  const [c, d] = sumFractions(fractions.slice(middle))
  return [a * d + c * b, b * d]
}

export declare namespace toPosition {
  type Parameters = AmmFee & {
    /** All events of one pair, as `decodePoolLogs` returns them. */
    events: readonly PoolEvent[]
    /** Whose position. */
    account: string
  }
}
