import { sqrt } from '../amm/sqrt.js'
import type {
  LiquidityEvent,
  LpTransferEvent,
  PoolEvent,
} from '../events/types.js'

export type PositionChange = {
  /**
   * - `deposit`: LP tokens were minted to the account
   * - `withdrawal`: LP tokens of the account were burnt
   * - `received`, `sent`: LP tokens were transferred. They count at their share of the
   *   reserves. Protocol fees are received, too.
   */
  type: 'deposit' | 'withdrawal' | 'received' | 'sent'
  liquidity: bigint
  amount0: bigint
  amount1: bigint
  hash: LiquidityEvent['hash']
  blockNumber: bigint
  timestamp: number
}

/** An account's history in a pool, with amounts in smallest units. */
export type PoolPosition = {
  liquidity: bigint
  /** Current supply of LP tokens, excluding a protocol fee that is not minted yet. */
  totalSupply: bigint
  /** Current share of the reserve, rounded down. */
  value0: bigint
  value1: bigint
  deposited0: bigint
  deposited1: bigint
  withdrawn0: bigint
  withdrawn1: bigint
  /**
   * Value added by fees. Rounded down at each withdrawal or transfer to others, and once
   * for the LP tokens still held.
   */
  fees0: bigint
  fees1: bigint
  reserve0: bigint
  reserve1: bigint
  changes: PositionChange[]
}

/**
 * Computes an account's position in a pool: deposits, withdrawals, value and fees.
 * Without its fee, a trade would not change `√(reserve0 * reserve1) / totalSupply`. So
 * the growth of that ratio since the account received its LP tokens, on average, is the
 * share of their value that comes from fees. It is computed to 128 binary places. Gifts
 * to the pool count as fees. A protocol fee is subtracted when it is minted.
 *
 * Needs all mints and burns of LP tokens, the account's transfers with their Mint or
 * Burn event, and the Sync event before each.
 *
 * @returns The position. If the pair burned LP tokens of several holders at once, each
 * holder gets a share, rounded down.
 */
export function toPosition({
  events,
  account,
}: toPosition.Parameters): PoolPosition {
  const self = account.toLowerCase()
  const changes: PositionChange[] = []
  const sums = {
    ...{ deposited0: 0n, deposited1: 0n },
    ...{ withdrawn0: 0n, withdrawn1: 0n },
    ...{ fees0: 0n, fees1: 0n },
  }
  let [reserve0, reserve1, totalSupply, liquidity] = [0n, 0n, 0n, 0n]
  // The LP tokens held, and their value when they were received.
  let [held, cost] = [0n, 0n]
  // A mint whose deposit or protocol fee has not been identified yet.
  let minted: LpTransferEvent | undefined
  // LP tokens that are in the pair and will be burnt.
  let returned: LpTransferEvent | undefined
  let burnt = 0n
  let hash: string | undefined

  for (const event of events) {
    if (hash !== event.hash) {
      keepReturned()
      keepMinted()
      burnt = 0n
    }
    hash = event.hash
    if (event.type === 'sync') ({ reserve0, reserve1 } = event)
    else if (event.type === 'transfer') move(event)
    else if (event.type === 'mint') {
      if (minted?.to === self)
        add('deposit', minted, [event.amount0, event.amount1])
      minted = undefined
    } else if (event.type === 'burn') {
      if (returned && burnt > 0n) {
        const part = returned.liquidity < burnt ? returned.liquidity : burnt
        const share = (amount: bigint) => (amount * part) / burnt
        const own = { ...returned, liquidity: part }
        add('withdrawal', own, [share(event.amount0), share(event.amount1)])
        const left = returned.liquidity - part
        returned = left > 0n ? { ...returned, liquidity: left } : undefined
      }
      burnt = 0n
    }
  }
  keepReturned()
  keepMinted()
  const [value0, value1] = shareOf(liquidity)
  earn(held, value0, value1)
  return {
    ...{ liquidity, totalSupply, value0, value1 },
    ...sums,
    ...{ reserve0, reserve1, changes },
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
    } else add(to === self ? 'received' : 'sent', event)
  }

  /** LP tokens minted without a deposit are a protocol fee. */
  function keepMinted() {
    if (minted?.to === self) add('received', minted)
    minted = undefined
  }

  /**
   * LP tokens that are not burnt in the same transaction count as sent, because any
   * account can burn them.
   */
  function keepReturned() {
    if (returned) add('sent', returned)
    returned = undefined
  }

  function add(
    type: PositionChange['type'],
    event: LpTransferEvent,
    [amount0, amount1] = shareOf(event.liquidity),
  ) {
    const { liquidity, hash, blockNumber, timestamp } = event
    if (type === 'deposit' || type === 'received') {
      held += liquidity
      cost += weigh(liquidity)
      sums.deposited0 += amount0
      sums.deposited1 += amount1
    } else {
      earn(liquidity, amount0, amount1)
      cost -= held > 0n ? (cost * liquidity) / held : 0n
      held -= liquidity
      sums.withdrawn0 += amount0
      sums.withdrawn1 += amount1
    }
    changes.push({
      ...{ type, liquidity, amount0, amount1 },
      ...{ hash, blockNumber, timestamp },
    })
  }

  /** Returns the value of LP tokens in scaled √(reserve0 * reserve1), rounded down. */
  function weigh(amount: bigint) {
    if (totalSupply === 0n) return 0n
    return (amount * sqrt(reserve0 * reserve1 * 2n ** 256n)) / totalSupply
  }

  /** Adds the growth of the held LP tokens, at their current value. */
  function earn(amount: bigint, amount0: bigint, amount1: bigint) {
    const now = weigh(amount) * held
    const then = cost * amount
    if (now <= then) return
    sums.fees0 += (amount0 * (now - then)) / now
    sums.fees1 += (amount1 * (now - then)) / now
  }

  /** Rounds down, as the pair does. */
  function shareOf(amount: bigint): [bigint, bigint] {
    if (totalSupply === 0n) return [0n, 0n]
    return [
      (amount * reserve0) / totalSupply,
      (amount * reserve1) / totalSupply,
    ]
  }
}

const isZero = (address: string) => /^0x0+$/.test(address)

export declare namespace toPosition {
  type Parameters = {
    events: readonly PoolEvent[]
    account: string
  }
}
