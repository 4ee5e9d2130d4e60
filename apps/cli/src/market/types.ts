import type { Pool, Token } from '@letheswap/sdk'

/** Who trades, each with a key of its own. */
export const traders = ['noise', 'trend', 'arbitrage', 'liquidity'] as const
export type Trader = (typeof traders)[number]

/** What a trader wants to do; all amounts are in smallest units. */
export type Intent = { trader: Trader; pool: Pool } & (
  | { kind: 'swap'; tokenIn: Token; tokenOut: Token; amountIn: bigint }
  | { kind: 'deposit'; amountA: bigint; amountB: bigint }
  | { kind: 'withdraw'; liquidity: bigint }
)

/** An account's coins by symbol. */
export type Balances = Readonly<Record<string, bigint>>
