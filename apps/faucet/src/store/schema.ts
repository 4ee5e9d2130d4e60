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

// Keys, checks and indexes are in ../../migrations, which creates the tables.

const time = (name: string) => timestamp(name, { withTimezone: true })
const units = (name: string) =>
  numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

export const signers = pgTable('signers', {
  id: serial('id').primaryKey(),
  network: text('network').notNull(),
  address: text('address').notNull(),
  nextNonce: bigint('next_nonce', { mode: 'number' }).notNull(),
  haltedAt: time('halted_at'),
  haltReason: text('halt_reason'),
  /** Nothing is paid until this time. */
  heldUntil: time('held_until'),
  /** Block number at which payouts were last checked for reorganizations. */
  checkedBlock: bigint('checked_block', { mode: 'bigint' })
    .notNull()
    .default(0n),
})

export const challenges = pgTable('challenges', {
  nonce: text('nonce').primaryKey(),
  /** SHA-256 of the message, in hex. */
  messageHash: text('message_hash'),
  usedAt: time('used_at').notNull().defaultNow(),
})

/** Wallets are in lower case. */
export const cooldowns = pgTable('cooldowns', {
  network: text('network').notNull(),
  wallet: text('wallet').notNull(),
  token: text('token').notNull(),
  nextAt: time('next_at').notNull(),
})

/** Amount of a token's budget claimed on a day (UTC), and amount added by an operator. */
export const budgets = pgTable('budgets', {
  network: text('network').notNull(),
  token: text('token').notNull(),
  day: date('day').notNull(),
  spent: units('spent').notNull(),
  extra: units('extra').notNull(),
})

/** Paid claims per address and hour. `visitor` is an HMAC of the address. */
export const visitors = pgTable('visitors', {
  network: text('network').notNull(),
  visitor: text('visitor').notNull(),
  hour: time('hour').notNull(),
  paid: integer('paid').notNull(),
})

/** Wallets that were admitted by an invite code. `code` is its SHA-256. */
export const invites = pgTable('invites', {
  network: text('network').notNull(),
  code: text('code').notNull(),
  wallet: text('wallet').notNull(),
})

export const controls = pgTable('controls', {
  network: text('network').primaryKey(),
  pausedAt: time('paused_at'),
})

/** A signed transfer of a token, stored before it is sent. */
export const payouts = pgTable('payouts', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  network: text('network').notNull(),
  signerId: integer('signer_id').notNull(),
  nonce: bigint('nonce', { mode: 'number' }).notNull(),
  /**
   * Null if the payout only fills a gap between nonces. The same applies to
   * `cooldownUntil` and `budgetDay`.
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
  /** Time of the node's last refusal for a reason other than the price. */
  refusedAt: time('refused_at'),
})

export type PayoutRow = typeof payouts.$inferSelect

/** All signed versions of a repriced transaction. Any one of them may be mined. */
export const versions = pgTable('versions', {
  signerId: integer('signer_id').notNull(),
  nonce: bigint('nonce', { mode: 'number' }).notNull(),
  txHash: text('tx_hash').$type<`0x${string}`>().notNull(),
  rawTransaction: text('raw_transaction').$type<`0x${string}`>().notNull(),
})

type Claim = { network: string; wallet: string; token: string }

/**
 * Selects the rows of a wallet's claims of one token. The address must be in lower
 * case.
 */
export const isOfClaim = (
  table: typeof cooldowns | typeof payouts,
  { network, wallet, token }: Claim,
) =>
  and(
    eq(table.network, network),
    eq(table.wallet, wallet),
    eq(table.token, token),
  )

export const isPending = (signerId: number) =>
  and(eq(payouts.signerId, signerId), eq(payouts.state, 'pending'))

/** Selects reverted payouts that were not refunded yet. */
export const isUnrefunded = and(
  isNotNull(payouts.challenge),
  eq(payouts.state, 'reverted'),
  isNull(payouts.refundedAt),
)
