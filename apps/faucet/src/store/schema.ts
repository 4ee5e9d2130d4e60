import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  date,
  integer,
  numeric,
  pgTable,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

// The columns as TypeScript sees them. What the database enforces (keys,
// checks, indexes) is in ../../migrations, which alone creates the tables.

const time = (name: string) => timestamp(name, { withTimezone: true })
const units = (name: string) =>
  numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

/** The account that pays on a network, and its next nonce. */
export const signers = pgTable('signers', {
  id: serial('id').primaryKey(),
  network: text('network').notNull(),
  address: text('address').notNull(),
  nextNonce: bigint('next_nonce', { mode: 'number' }).notNull(),
  haltedAt: time('halted_at'),
  haltReason: text('halt_reason'),
  /** Nothing is paid before. */
  heldUntil: time('held_until'),
  /** The chain's head when all settled payouts were last seen in their blocks. */
  checkedBlock: bigint('checked_block', { mode: 'bigint' })
    .notNull()
    .default(0n),
})

/** Nonces of challenges that were traded for a payout. */
export const challenges = pgTable('challenges', {
  nonce: text('nonce').primaryKey(),
  /** SHA-256 of the whole message, in hex. */
  messageHash: text('message_hash'),
  usedAt: time('used_at').notNull().defaultNow(),
})

/** When a wallet may next ask for a token. Wallets are in lower case. */
export const cooldowns = pgTable('cooldowns', {
  network: text('network').notNull(),
  wallet: text('wallet').notNull(),
  token: text('token').notNull(),
  nextAt: time('next_at').notNull(),
})

/** What claims have taken of a token's budget of a day (UTC), and what an operator added. */
export const budgets = pgTable('budgets', {
  network: text('network').notNull(),
  token: text('token').notNull(),
  day: date('day').notNull(),
  spent: units('spent').notNull(),
  extra: units('extra').notNull(),
})

/** Paid claims of an address in an hour; `visitor` is an HMAC of the address. */
export const visitors = pgTable('visitors', {
  network: text('network').notNull(),
  visitor: text('visitor').notNull(),
  hour: time('hour').notNull(),
  paid: integer('paid').notNull(),
})

/** An operator's switches. */
export const controls = pgTable('controls', {
  network: text('network').primaryKey(),
  pausedAt: time('paused_at'),
})

/** One signed transfer of a token, from the moment it is promised. */
export const payouts = pgTable('payouts', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  network: text('network').notNull(),
  signerId: integer('signer_id').notNull(),
  nonce: bigint('nonce', { mode: 'number' }).notNull(),
  /**
   * What it was traded for. Without one, as without `cooldownUntil` and
   * `budgetDay`, it pays nobody and fills a gap between nonces.
   */
  challenge: text('challenge'),
  wallet: text('wallet').notNull(),
  token: text('token').notNull(),
  amount: units('amount').notNull(),
  maxCost: units('max_cost').notNull(),
  rawTransaction: text('raw_transaction').$type<`0x${string}`>().notNull(),
  txHash: text('tx_hash').$type<`0x${string}`>().notNull(),
  state: text('state', {
    enum: ['pending', 'confirmed', 'reverted'],
  }).notNull(),
  cooldownUntil: time('cooldown_until'),
  budgetDay: date('budget_day'),
  blockNumber: bigint('block_number', { mode: 'bigint' }),
  blockHash: text('block_hash'),
  createdAt: time('created_at').notNull().defaultNow(),
  settledAt: time('settled_at'),
  refundedAt: time('refunded_at'),
  sentAt: time('sent_at'),
  waitingSince: time('waiting_since').notNull().defaultNow(),
  /** When the node last refused the bytes for a reason other than their price. */
  refusedAt: time('refused_at'),
})

/** All signed bytes of a transaction that was priced anew; any may be mined. */
export const versions = pgTable('versions', {
  signerId: integer('signer_id').notNull(),
  nonce: bigint('nonce', { mode: 'number' }).notNull(),
  txHash: text('tx_hash').$type<`0x${string}`>().notNull(),
  rawTransaction: text('raw_transaction').$type<`0x${string}`>().notNull(),
})

/** Of one wallet and token. */
export const isCooldown = ({
  network,
  wallet,
  token,
}: {
  network: string
  /** In lower case. */
  wallet: string
  token: string
}) =>
  and(
    eq(cooldowns.network, network),
    eq(cooldowns.wallet, wallet),
    eq(cooldowns.token, token),
  )

export const isPending = (signerId: number) =>
  and(eq(payouts.signerId, signerId), eq(payouts.state, 'pending'))

/** Claims that the chain refused, and whose block is not known to be final. */
export const isUnrefunded = and(
  isNotNull(payouts.challenge),
  eq(payouts.state, 'reverted'),
  isNull(payouts.refundedAt),
)
