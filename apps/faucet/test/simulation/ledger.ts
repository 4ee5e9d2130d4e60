import type { Config } from '../../src/config/readConfig.js'
import type { Chain } from './chain.js'
import type { Claim, Wish } from './visitors.js'
import type { Wire } from './wire.js'

export type Row = {
  /** Null if the transaction pays no wallet. */
  challenge: string | null
  wallet: string
  token: string
  amount: string
  txHash: string
  state: 'pending' | 'confirmed' | 'reverted'
  /** Time of the claim in milliseconds. */
  created: number
  budgetDay: string
}

export type Rules = {
  config: Config
  /** Returns true for a wallet whose code refuses native coins. */
  refuses: (wallet: string) => boolean
  /** True if another program uses the faucet's key. */
  isForeign: boolean
  /** Payouts that the database has lost, together with their challenges. */
  earlier: Row[]
  /** True if the balances are smaller than the day's budgets. */
  isScarce: boolean
}

/**
 * Compares the faucet's promises with the chain's transactions.
 *
 * @returns A sentence for each broken rule.
 */
export function checkLedger({
  claims,
  chain,
  wire,
  rules,
}: {
  claims: readonly Claim[]
  chain: Chain
  wire: Wire
  rules: Rules
}): string[] {
  const { config, refuses, isScarce, earlier } = rules
  const cooldown = config.cooldown * 1_000
  const all = readRows(wire, rules)
  const rows = all.filter(isClaim).filter((row) => !earlier.includes(row))
  const paid = rows.filter(({ state }) => state !== 'reverted')
  const problems: string[] = []
  const expect = (isRight: boolean, problem: () => string) => {
    if (!isRight) problems.push(problem())
  }
  const name = ({ wallet, token }: { wallet: string; token: string }) =>
    `${token} to ${wallet.slice(-2)}`
  const describe = ({ wallet, tokens }: Wish) =>
    name({ wallet, token: tokens.join('+') })

  // Each payout is paid exactly once: the stored payouts and the chain's transfers are
  // the same.
  const mined = chain.mined()
  const transfers = mined.filter(({ transaction }) => !transaction.isForeign)
  const wasNonceUsed = mined.length > transfers.length
  const byHash = groupBy(all, ({ txHash }) => txHash)
  for (const { transaction, isSuccess } of transfers) {
    const [row, ...others] = byHash.get(transaction.hash) ?? []
    expect(
      row !== undefined && others.length === 0,
      () =>
        `a transaction that no one payout has was mined: ${transaction.hash}`,
    )
    if (row === undefined) continue
    const { move } = transaction
    expect(
      BigInt(row.amount) === (move?.amount ?? 0n) &&
        (move === undefined ||
          (row.wallet === move.wallet &&
            config.tokens.get(row.token)?.address?.toLowerCase() ===
              move.token)),
      () => `${transaction.hash} pays something else than was promised`,
    )
    expect(
      row.state === (isSuccess ? 'confirmed' : 'reverted'),
      () => `${name(row)} is ${row.state}, the chain says ${isSuccess}`,
    )
    const isRightlyRefused =
      (row.token === 'ZKP' && refuses(row.wallet)) ||
      // The faucet notices a reorganization a round later. By then, reused nonces and
      // the last coins may be promised again.
      (chain.wasReorganised() && wasNonceUsed && isScarce)
    expect(
      isSuccess || isRightlyRefused,
      () => `${name(row)} reverted, though the wallet takes coins`,
    )
  }
  const paidBy = new Set(transfers.map(({ transaction }) => transaction.hash))
  for (const row of all)
    expect(
      paidBy.has(row.txHash as never) ||
        // A payout may be returned if an unknown transaction used its nonce, because
        // that transaction may have paid it.
        (rules.isForeign && wasNonceUsed && row.state === 'reverted'),
      () => `${name(row)} was promised and is not on the chain: ${row.txHash}`,
    )
  expect(
    paidBy.size === transfers.length,
    () => 'a transaction was mined twice',
  )

  const hourOf = (milliseconds: number) => Math.floor(milliseconds / 3_600_000)

  // An answered claim is never lost, and a refused claim is never paid.
  const known = groupBy(rows, ({ challenge }) => challenge)
  const lost = new Set(earlier.map(({ challenge }) => challenge))
  for (const claim of claims) {
    const payouts = known.get(claim.nonce) ?? []
    const [row] = payouts
    if (lost.has(claim.nonce)) {
      expect(
        row === undefined,
        () =>
          `${describe(claim)} was paid, and again after the database was lost`,
      )
      continue
    }
    expect(
      row === undefined || payouts.length === claim.tokens.length,
      () => `${describe(claim)}: ${payouts.length} payouts`,
    )
    const answers = claim.posts.flatMap(({ answer }) => answer ?? [])
    expect(
      answers.length === claim.posts.length,
      () => `a claim of ${describe(claim)} was never answered`,
    )
    const isPaid = answers.some(({ status }) => status === 200)
    // A claim without an answer, or with "temporarily unavailable", may have been paid.
    const isOpen = answers.some(
      (answer) =>
        answer.status === 0 ||
        ('error' in answer && answer.error.startsWith('Faucet temporarily')),
    )
    expect(
      !isPaid || row !== undefined,
      () => `${describe(claim)} was answered and is lost`,
    )
    expect(
      isPaid || isOpen || row === undefined,
      () => `${describe(claim)} was refused and is paid`,
    )
    const last = answers.at(-1)
    expect(
      row === undefined || last?.status === 200,
      () =>
        `${describe(claim)} is paid, its repetition hears ${JSON.stringify(last)}`,
    )
    // Of two concurrent claims, the first may arrive just before a limit ends, and the
    // second just after.
    const wasLimited = (at: number) =>
      rows.some(
        (earlier) =>
          earlier.challenge !== claim.nonce &&
          earlier.wallet === claim.wallet &&
          claim.tokens.includes(earlier.token) &&
          earlier.created <= at &&
          earlier.created + cooldown > at,
      ) || hourOf(at) < hourOf(row?.created ?? at)
    for (const { at, answeredAt = at, answer } of claim.posts)
      expect(
        row === undefined ||
          answeredAt < row.created ||
          answer?.status !== 429 ||
          wasLimited(at),
        () =>
          `${describe(claim)} is paid, and the same message is told to wait`,
      )
    expect(
      answers.every(({ status }) => status !== 500),
      () => `${describe(claim)} is answered ${JSON.stringify(answers)}`,
    )
  }
  for (const row of rows)
    expect(
      claims.some(({ nonce }) => nonce === row.challenge),
      () => `${name(row)} was paid for a message that nobody posted`,
    )

  // A wallet gets a token only once per cooldown.
  const pairs = groupBy(paid, name)
  for (const [pair, group] of pairs)
    for (const [index, { created }] of group.entries()) {
      const before = group[index - 1]
      expect(
        before === undefined || created - before.created >= cooldown - 1,
        () => `${pair} twice within the cooldown`,
      )
    }

  // Budgets are never exceeded, and equal the paid amounts.
  const days = groupBy(paid, ({ token, budgetDay }) => `${token} ${budgetDay}`)
  const spent = readSpent(wire)
  for (const key of new Set([...days.keys(), ...spent.keys()])) {
    const sum = (days.get(key) ?? []).reduce(
      (sum, { amount }) => sum + BigInt(amount),
      0n,
    )
    const budget = config.tokens.get(`${key.split(' ')[0]}`)?.dailyBudget ?? 0n
    expect(sum <= budget, () => `${key}: ${sum} paid of ${budget}`)
    expect(
      sum === (spent.get(key) ?? 0n),
      () => `${key}: ${sum} paid, ${spent.get(key)} booked`,
    )
  }

  // No visitor exceeds its hourly limit.
  const visitorOf = new Map(
    claims.map(({ nonce, visitor }) => [nonce, visitor]),
  )
  const hours = groupBy(
    rows,
    ({ challenge, created }) =>
      `${visitorOf.get(challenge)} ${hourOf(created)}`,
  )
  for (const [key, group] of hours)
    expect(
      group.length <= config.claimsPerHour,
      () => `${key}: ${group.length} payouts in an hour`,
    )

  // Every refusal has a reason.
  for (const claim of claims)
    for (const { at, answeredAt = at, answer } of claim.posts) {
      if (!answer || !('error' in answer)) continue
      const { error } = answer
      if (error.startsWith('rate limit: try'))
        expect(
          rows.some(
            (row) =>
              row.wallet === claim.wallet &&
              claim.tokens.includes(row.token) &&
              row.created <= answeredAt &&
              row.created + cooldown > at,
          ),
          () => `${describe(claim)} is told to wait, and was not paid`,
        )
      const [, empty] = /^Faucet is out of (.*)$/.exec(error) ?? []
      if (empty !== undefined && !isScarce) {
        const token = config.tokens.get(empty)
        const sum = rows
          .filter((row) => row.token === empty && row.created <= answeredAt)
          .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
        expect(
          token !== undefined && sum + token.amount > token.dailyBudget,
          () => `${describe(claim)} is told that nothing is left of ${sum}`,
        )
      }
    }
  return problems
}

/** Predicts a claim's answer without faults. Undefined if several answers are correct. */
export function predict(
  wire: Wire,
  rules: Rules,
  { wallet, tokens }: Wish,
  now: number,
): 200 | 429 | 503 | undefined {
  const rows = readRows(wire, { ...rules, earlier: [] }).filter(isClaim)
  const answers = tokens.map((token) =>
    predictOne(rows, rules, { wallet, token }, now),
  )
  if (answers.includes(undefined)) return undefined
  // A cooldown takes precedence over other errors.
  return answers.includes(429) ? 429 : answers.includes(503) ? 503 : 200
}

function predictOne(
  rows: readonly Row[],
  { config, isScarce }: Rules,
  { wallet, token }: { wallet: string; token: string },
  now: number,
): 200 | 429 | 503 | undefined {
  const same = rows.filter(
    (row) => row.wallet === wallet && row.token === token,
  )
  // From the second refund on, a wallet keeps its cooldown.
  const reverted = same.filter(({ state }) => state === 'reverted')
  if (isScarce || reverted.length > 1) return undefined
  const until = Math.max(
    0,
    ...same
      .filter(({ state }) => state !== 'reverted')
      .map(({ created }) => created + 1_000 * config.cooldown),
  )
  // The answer cannot be predicted this close to the end of the cooldown.
  if (Math.abs(until - now) < 3_000) return undefined
  if (until > now) return 429
  const today = new Date(now).toISOString().slice(0, 10)
  const sum = rows
    .filter(
      (row) =>
        row.token === token &&
        row.state !== 'reverted' &&
        row.budgetDay === today,
    )
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const offer = config.tokens.get(token)
  if (!offer) return undefined
  return sum + offer.amount > offer.dailyBudget ? 503 : 200
}

const isClaim = (row: Row): row is Row & { challenge: string } =>
  row.challenge !== null

function readRows(wire: Wire, { earlier }: Rules): Row[] {
  const { rows } = wire.query(
    `select challenge, wallet, token, amount, tx_hash as "txHash", state,
       (extract(epoch from created_at) * 1000)::float8 as created,
       budget_day as "budgetDay"
     from payouts order by created_at, id`,
  )
  return [...earlier, ...(rows as Row[])]
}

function readSpent(wire: Wire): Map<string, bigint> {
  const { rows } = wire.query('select token, day, spent from budgets')
  return new Map(
    (rows as { token: string; day: string; spent: string }[]).map(
      ({ token, day, spent }) => [`${token} ${day}`, BigInt(spent)],
    ),
  )
}

function groupBy<value>(
  values: readonly value[],
  getKey: (value: value) => string,
): Map<string, value[]> {
  const groups = new Map<string, value[]>()
  for (const value of values) {
    const key = getKey(value)
    groups.set(key, [...(groups.get(key) ?? []), value])
  }
  return groups
}
