import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, linkSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { formatAmount, parseAmount } from '@letheswap/sdk'
import { sql } from 'drizzle-orm'
import { type Config, describeVariables } from '../config/readConfig.js'
import type { FaucetToken } from '../config/readTokens.js'
import type { AccountFaucet, Faucet } from '../faucet.js'
import { readBudgets, today } from '../payout/budgets.js'
import { findStandstill, readSigner } from '../payout/signer.js'
import { writeDump } from '../store/dump.js'
import { budgets, controls } from '../store/schema.js'
import { type CommandResult, UsageError } from './command.js'
import { parsePayout, parseWallet } from './lookUp.js'
import { requeue } from './requeue.js'

export const usage = `Usage: faucet <command> [--json]

  serve                    run the server
  status                   signer, queue, balances and today's budgets
  pause                    stop payouts; recovery continues
  resume                   allow payouts again
  refill <token> <amount>  add to today's budget of a token, in whole tokens
  wallet <address>         show a wallet's cooldowns and latest payouts
  payout <hash or id>      show a payout
  key rotate               put a new key into FAUCET_PRIVATE_KEY_FILE
  backup <file>            write the database's rows, also while the server runs
  restore <file>           fill an empty database; the server must be stopped
  requeue                  after a halt: return lost payouts and continue

Environment variables, with their defaults. README.md explains them. A secret may
be in a file: FAUCET_PRIVATE_KEY_FILE names the one with FAUCET_PRIVATE_KEY.

${describeVariables()}
`

type Command = (faucet: Faucet) => Promise<CommandResult>

/**
 * Parses a command before the database is opened.
 *
 * @throws UsageError that explains the problem.
 */
export function parseCommand(
  { tokens }: Pick<Config, 'tokens'>,
  [command = '', ...args]: readonly string[],
): Command {
  if (command === 'refill') {
    const { token, amount } = parseRefill(tokens, args)
    return (faucet) => refill(faucet, token, amount)
  }
  if (command === 'backup') {
    const path = readPath('backup', args)
    return (faucet) => backup(faucet, path)
  }
  if (command === 'wallet') return parseWallet(args)
  if (command === 'payout') return parsePayout(args)
  const run = simpleCommands.get(command)
  if (run === undefined) {
    assertCommand(command)
    throw new UsageError(`${command} is not possible here`)
  }
  if (args.length > 0) throw new UsageError(`${command} takes no arguments`)
  return run
}

const simpleCommands = new Map<string, Command>([
  ['status', getStatus],
  ['pause', (faucet) => setPaused(faucet, true)],
  ['resume', (faucet) => setPaused(faucet, false)],
  [
    'requeue',
    async (faucet) => ({
      ...(await requeue(faucet)),
      ...(faucet.previous && { previous: await requeue(faucet.previous) }),
    }),
  ],
])

/** @throws UsageError for a word that is not a command. */
export function assertCommand(command: string): void {
  if (!usage.includes(`\n  ${command} `))
    throw new UsageError(`there is no command ${command}; try faucet help`)
}

/**
 * Returns an absolute path, because the server may have a different working directory.
 */
export function readPath(command: string, args: readonly string[]): string {
  const [path] = args
  if (path === undefined || args.length > 1)
    throw new UsageError(`${command} takes one file`)
  return resolve(path)
}

function parseRefill(
  tokens: Config['tokens'],
  [symbol = '', text = '', ...rest]: readonly string[],
) {
  const token = tokens.get(symbol)
  if (token === undefined)
    throw new UsageError(`refill needs one of ${[...tokens.keys()].join(', ')}`)
  if (rest.length > 0)
    throw new UsageError('refill takes one token and one amount')
  try {
    return { token, amount: parseAmount(text, token.decimals) }
  } catch {
    throw new UsageError(
      `refill needs an amount in whole ${symbol}, as in 1000.5`,
    )
  }
}

async function getStatus(faucet: Faucet) {
  const { config, prober, account, store } = faucet
  const probe = await prober.refresh().catch(() => undefined)
  // Undefined if the node does not answer and this account has no row yet.
  const signer = await faucet
    .getSignerId()
    .then((id) => readSigner(store.db, id))
    .catch(() => undefined)
  const left = await readBudgets(faucet)
  const tokens = [...config.tokens.values()].map(
    ({ symbol, amount, decimals }) => ({
      token: symbol,
      amount: formatAmount(amount, decimals),
      budgetLeft: formatAmount(left.get(symbol) ?? 0n, decimals),
      balance:
        probe === undefined
          ? 'unknown'
          : (probe.tokens.get(symbol)?.problem ??
            formatAmount(probe.tokens.get(symbol)?.balance ?? 0n, decimals)),
    }),
  )
  return {
    address: account.address,
    network: config.network,
    engine: store.engine,
    node: probe === undefined ? 'unavailable' : `block ${probe.blockNumber}`,
    paused: signer?.pausedAt?.toISOString() ?? false,
    halted: signer?.haltReason ?? false,
    problems:
      probe && signer
        ? findStandstill(signer, probe).join(', ') || 'none'
        : 'unknown',
    queue: signer?.pending ?? 0,
    ...(faucet.previous && {
      previous: faucet.previous.account.address,
      previousQueue: await readQueue(faucet.previous),
    }),
    nextNonce: signer?.nextNonce ?? 'unknown',
    chainNonce: probe?.nonce ?? 'unknown',
    tokens,
  }
}

async function readQueue({ store, getSignerId }: AccountFaucet) {
  const id = await getSignerId().catch(() => undefined)
  return id && (await readSigner(store.db, id)).pending
}

/** Pauses or resumes the payouts of all replicas. The state survives restarts. */
async function setPaused(
  { store, config: { network }, metrics, log }: Faucet,
  isPaused: boolean,
): Promise<CommandResult> {
  const pausedAt = isPaused ? sql`now()` : null
  await store.db
    .insert(controls)
    .values({ network, pausedAt })
    .onConflictDoUpdate({ target: controls.network, set: { pausedAt } })
  metrics.paused.set(isPaused ? 1 : 0)
  log.warn(isPaused ? 'paused by operator' : 'resumed by operator')
  return { paused: isPaused }
}

async function refill(
  faucet: Faucet,
  { symbol, decimals }: FaucetToken,
  extra: bigint,
): Promise<CommandResult> {
  const { store, config, log } = faucet
  const [budget] = await store.db
    .insert(budgets)
    .values({
      network: config.network,
      token: symbol,
      day: today,
      spent: 0n,
      extra,
    })
    .onConflictDoUpdate({
      target: [budgets.network, budgets.token, budgets.day],
      set: { extra: sql`${budgets.extra} + excluded.extra` },
    })
    .returning({ day: budgets.day })
  log.warn(
    { token: symbol, amount: formatAmount(extra, decimals) },
    'budget raised by operator',
  )
  const left = (await readBudgets(faucet)).get(symbol) ?? 0n
  return { token: symbol, day: budget?.day, left: formatAmount(left, decimals) }
}

/**
 * Writes all rows to a new file that only its owner can read, because it contains every
 * signed transaction. Never replaces or deletes a file.
 */
async function backup(
  { store, log }: Faucet,
  path: string,
): Promise<CommandResult> {
  if (existsSync(path))
    throw new UsageError(`${path} exists already; name a new file`)
  const draft = `${path}.${randomUUID()}.tmp`
  // Opens the file before any rows are read, because an invalid path is the caller's
  // mistake.
  const file = await open(draft, 'wx', 0o600).catch((error) => {
    throw new UsageError(`${path} cannot be written (${error.code})`)
  })
  try {
    const gzip = createGzip()
    const written = pipeline(gzip, file.createWriteStream({ flush: true }))
    // A failed write, for example on a full disk, makes the loop below throw.
    written.catch((error) => gzip.destroy(error))
    await writeDump(store.db, async (lines) => {
      if (!gzip.write(lines)) await once(gzip, 'drain')
    })
    gzip.end()
    await written
    linkSync(draft, path)
  } finally {
    await file.close().catch(() => {})
    rmSync(draft)
  }
  log.info({ path }, 'backup taken by operator')
  return { file: path }
}
