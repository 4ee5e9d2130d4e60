import { type Address, getAddress } from 'viem'
import { getTransfer } from '../../src/chain/getTransfer.js'
import type { Config } from '../../src/config/readConfig.js'
import {
  clockTolerance,
  createChallenger,
} from '../../src/message/createChallenger.js'
import { requeue } from '../../src/operator/requeue.js'
import { signPayout } from '../../src/payout/signPayout.js'
import type { Metrics } from '../../src/server/metrics.js'
import { createLog } from '../../src/utils/log.js'
import { type Block, createChain } from './chain.js'
import { createDatabaseServer, type openMemory } from './database.js'
import { createFaults } from './faults.js'
import { checkLedger, predict, type Row, type Rules } from './ledger.js'
import type { Random } from './random.js'
import { createReplica, type Replica } from './replica.js'
import { createAccount, forgetSignatures } from './transactions.js'
import { createVisitors, type Wish } from './visitors.js'
import { createWorld, enter, leave } from './world.js'

export type Outcome = {
  seed: number
  /** A sentence for each broken rule. */
  problems: string[]
  /** A hash of all events, which is equal for runs of the same seed. */
  hash: string
  events: number
  payouts: number
  /** All events, if they were recorded. */
  lines: string[]
}

const wallets = ['a1', 'b2', 'c3'].map(
  (end) => `0x${'00'.repeat(19)}${end}` as Address,
)
const faucetAddress = `0x${'fa'.repeat(20)}` as const
/** Maximum number of blocks that a reorganization replaces. */
const reorgDepth = 3
const second = 1_000

/** Runs the faucet in a world that the seed determines. */
export async function simulate({
  seed,
  memory,
  base,
  metrics,
  isRecorded = false,
}: {
  seed: number
  memory: Awaited<ReturnType<typeof openMemory>>
  base: Config
  metrics: Metrics
  isRecorded?: boolean
}): Promise<Outcome> {
  const isLate = seed % 4 === 0
  const world = createWorld(seed, {
    // Every fourth seed includes midnight.
    start: Date.UTC(2026, 0, 15, isLate ? 23 : 11, 59, isLate ? 45 : 10),
    isRecorded,
  })
  const { random } = world
  const { wire } = memory
  enter(world)
  memory.clear()
  forgetSignatures()
  try {
    const faults = createFaults(world)
    const isScarce = random.chance(0.3)
    // A long run lasts until a price can be raised, which takes half a minute.
    const isLong = random.chance(faults.has('feeRise') ? 0.7 : 0.15)
    const config = {
      ...drawConfig(base, random),
      recoveryInterval: isLong ? 6_000 : 3_000,
    }
    const refusing = random.chance(0.3) ? wallets[2] : undefined
    const rules: Rules = {
      config,
      isScarce,
      isForeign: faults.has('foreignUse'),
      earlier: [],
      refuses: (wallet) => wallet === refusing,
    }
    world.trace(
      `seed ${seed}: ${faults.describe()}; ${isScarce ? 'scarce; ' : ''}${refusing ? 'one refuses coins; ' : ''}probes ${config.probeMaxAge} ms`,
    )

    const funds = (symbol: string) =>
      (config.tokens.get(symbol)?.amount ?? 0n) *
      (isScarce ? BigInt(1 + random.below(3)) : 1_000n)
    const usdt = config.tokens.get('USDT')?.address?.toLowerCase() as Address
    const chain = createChain({
      world,
      faults,
      genesisHash: config.network,
      // A wallet does not always refuse, because the same transaction may succeed after
      // a reorganization.
      refuses: (wallet) => rules.refuses(wallet) && random.chance(0.8),
      accounts: new Map([
        [
          faucetAddress,
          {
            nonce: 0,
            // One additional coin pays for the gas, even in a rush.
            native: funds('ZKP') + 10n ** 18n,
            tokens: new Map([[usdt, funds('USDT')]]),
          },
        ],
      ]),
    })
    const account = createAccount(faucetAddress)
    const server = createDatabaseServer({ world, wire, faults })
    const log = createLog(
      { ...config, logLevel: isRecorded ? 'debug' : 'silent' },
      { write: (line) => world.lines.push(`    ${line.trimEnd()}`) },
    )
    const replicas = ['a', 'b'].map((name) =>
      createReplica({
        ...{ name, world, faults, chain, server, config, metrics, log },
        account,
      }),
    )
    const visitors = createVisitors(world, replicas)
    // Some payouts come from a database that was then lost.
    if (random.chance(0.1))
      rules.earlier.push(
        ...(await payEarlier({ chain, config, account, random, visitors })),
      )
    const wishes = wallets.flatMap((wallet): Wish[] =>
      [['ZKP'], ['USDT'], ['ZKP', 'USDT']].map((tokens) => ({
        wallet,
        tokens,
      })),
    )
    const problems: string[] = []

    // The chain advances, and an operator occasionally checks it.
    const { isForeign } = rules
    const haste = random.pick([0, 0, 0.3])
    let isBadTime = true
    const isStuck = () =>
      wire.query(
        `select 1 from payouts where state = 'pending'
          and waiting_since < now() - interval '60 seconds'`,
      ).rows.length > 0
    const beat = () => {
      chain.advance(reorgDepth)
      if (isBadTime && faults.happens('foreignUse'))
        chain.useElsewhere(faucetAddress)
      // Follows the README: the owner uses a nonce that a reorganization left empty.
      const nonce = chain.account(faucetAddress)?.nonce ?? 0
      const isGap = () =>
        wire.query(
          `select 1 from signers where next_nonce > ${nonce} and not exists
            (select from payouts where nonce = ${nonce} and state = 'pending')`,
        ).rows.length > 0
      if (isForeign && isStuck() && isGap())
        chain.useElsewhere(faucetAddress, nonce)
      const { rows } = wire.query(
        'select halt_reason as reason from signers where halted_at is not null',
      )
      const [halt] = rows as { reason: string }[]
      if (halt && !isForeign) problems.push(`halted: ${halt.reason}`)
      const faucet = random.pick(replicas).faucet()
      // Follows the README: requeues once a foreign transaction is final, or at any
      // time.
      if (
        faucet &&
        isFinal(chain.blocks) &&
        (halt || isStuck() || random.chance(haste))
      )
        requeue(faucet).catch(() => {})
      world.after(random.between(1, 3) * second, undefined, '', beat)
    }
    world.after(random.between(0, 2) * second, undefined, '', beat)

    const duration = (isLong ? 60 : 12) * second
    const asks = 3 + random.below(6)
    const isRush = random.chance(0.3)
    for (let index = 0; index < asks; index += 1) {
      const spread = isRush ? 0.01 : random.pick([0.1, 0.8])
      const at = 1_000 + random.between(0, duration) * spread
      const wish = random.pick(wishes)
      world.after(at, undefined, '', () => visitors.insist(wish, 4))
    }
    await world.run(
      () => false,
      duration,
      (owner) => {
        if (!faults.happens('crash')) return
        for (const replica of replicas) if (replica.owns(owner)) replica.crash()
      },
    )

    world.trace('the world heals')
    isBadTime = false
    faults.heal()
    // One replica continues alone, with everything that the other left behind.
    replicas.pop()?.stop()
    const [survivor] = replicas as [Replica]
    const count = (sql: string) => wire.query(sql).rows.length
    const isSettled = () =>
      count(`select 1 from payouts where state = 'pending'
        or challenge is not null and state = 'reverted' and refunded_at is null`) ===
        0 && count('select 1 from signers where halted_at is not null') === 0
    /** Waits until recovery has seen the current state, and nothing is pending. */
    const settle = async () => {
      let changedAt = world.now()
      let head = chain.head()
      await world.run(() => {
        if (head === chain.head()) return false
        head = chain.head()
        if (head.mined.length > 0 || chain.awaitsForeign())
          changedAt = world.now()
        // Inside a transaction, the session would show rows that may be rolled back.
        return (
          !server.isBusy() && survivor.lookedAt() > changedAt && isSettled()
        )
      }, 300 * second)
    }
    await settle()
    // A claim in progress could be paid after its message has expired.
    await world.run(() => visitors.areAnswered(), 10 * second)
    // All messages have expired now.
    world.skip((1.1 * config.challengeLifetime + clockTolerance) * second)

    for (const claim of visitors.claims)
      if (claim.posts.length > 0) visitors.post(claim)
    await world.run(() => visitors.areAnswered(), 3 * second)
    const wish = random.pick(wishes)
    const expected = predict(wire, rules, wish, world.now())
    const last = visitors.ask(wish)
    if (last) {
      last.visitor = 'somebody new'
      visitors.post(last, ({ status }) => {
        if (expected !== undefined && status !== expected)
          problems.push(
            `all is well, and ${wish.tokens.join('+')} to ${wish.wallet.slice(-2)} hears ${status} instead of ${expected}`,
          )
      })
    }
    await world.run(() => visitors.areAnswered(), 3 * second)
    await settle()
    // A repeated message may have been posted just before the end.
    await world.run(() => visitors.areAnswered(), 10 * second)
    if (!isSettled()) problems.push('not settled 300 s after all is well again')
    problems.push(
      ...checkLedger({ claims: visitors.claims, chain, wire, rules }),
    )
    return {
      seed,
      problems,
      hash: world.hash(),
      events: world.events(),
      payouts: count('select 1 from payouts'),
      lines: world.lines,
    }
  } finally {
    leave()
  }
}

/**
 * Pays each token once, in blocks that become final. Visitors post these messages
 * again.
 */
async function payEarlier({
  chain,
  config,
  account,
  random,
  visitors,
}: {
  visitors: ReturnType<typeof createVisitors>
  chain: ReturnType<typeof createChain>
  config: Config
  account: ReturnType<typeof createAccount>
  random: Random
}): Promise<Row[]> {
  const fee = 200_000_000_000n
  const rows: Row[] = []
  for (const token of config.tokens.values()) {
    const wallet = random.pick(wallets)
    const { nonce: challenge } = visitors.repeat(
      createChallenger(config).issue({
        wallet: getAddress(wallet),
        tokens: [token],
        now: chain.head().time,
      }),
      { wallet, tokens: [token.symbol] },
    )
    const { rawTransaction, txHash } = await signPayout(account, {
      ...getTransfer(token, wallet),
      chainId: config.deployment.chain.id,
      nonce: rows.length,
      gas: 60_000n,
      ...{ type: 'eip1559', maxFeePerGas: fee, maxPriorityFeePerGas: fee },
    })
    chain.accept(rawTransaction)
    while (chain.pool.size > 0) chain.mine()
    const [entry] = chain.head().mined
    const { time } = chain.head()
    rows.push({
      challenge,
      wallet,
      token: token.symbol,
      amount: String(token.amount),
      txHash,
      state: entry?.isSuccess ? 'confirmed' : 'reverted',
      created: time,
      budgetDay: new Date(time).toISOString().slice(0, 10),
    })
  }
  for (let depth = 0; depth <= 2 * reorgDepth; depth += 1) chain.mine()
  return rows
}

function isFinal(blocks: readonly Block[]): boolean {
  const latest = blocks.findLast(({ mined }) =>
    mined.some(({ transaction }) => transaction.isForeign),
  )
  return !latest || blocks.length - latest.number > reorgDepth + 1
}

/** Uses short times and small amounts, so that limits are reached within a minute. */
function drawConfig(base: Config, { below, pick }: Random): Config {
  return {
    ...base,
    cooldown: pick([30, 3_600]),
    challengeLifetime: 10,
    claimsPerHour: pick([2, 5, 100]),
    probeMaxAge: pick([0, 1_000, 5_000]),
    finality: 12n,
    tokens: new Map(
      [...base.tokens].map(([symbol, token]) => [
        symbol,
        { ...token, dailyBudget: token.amount * BigInt(1 + below(5)) },
      ]),
    ),
  }
}
