const take = 'src/payout/takePayout.ts'
const lock = 'src/payout/lockSigner.ts'
const migration = 'migrations/0000_faucet.sql'
const patch = (file, find, replace) => ({ file, find, replace })
const start = '  const { tokens } = challenge\n'
/** Inserts code before the claim's transaction. */
const before = (code) => patch(take, start, `${start}${code}\n`)

/**
 * Deliberate faults that each remove the code of a rule. If a patch no longer fits, the
 * build fails with the fault's name.
 *
 * @type {{ name: string, patches: { file: string, find: string, replace: string }[]
 * }[]}
 */
export const mutants = Object.entries({
  'sent before it is recorded': [
    patch(
      'src/payout/createClaimer.ts',
      '          probe,\n          visitor,\n',
      '          probe,\n          visitor,\n          client,\n',
    ),
    patch(
      take,
      '    invite,\n  }: {',
      '    invite,\n    client,\n  }: {\n    client?: any',
    ),
    patch(
      take,
      '    await tx.insert(payouts).values(\n',
      `    for (const { rawTransaction } of signed)
      await client
        .request({ method: 'eth_sendRawTransaction', params: [rawTransaction] })
        .catch(() => {})
    await tx.insert(payouts).values(
`,
    ),
  ],
  'no unique key on challenges': [
    patch(migration, '  nonce text PRIMARY KEY,', '  nonce text,'),
    patch(
      migration,
      'challenge text REFERENCES challenges (nonce)',
      'challenge text',
    ),
    patch(migration, '  UNIQUE (challenge, token),\n', ''),
  ],
  'promises summed up outside the lock': [
    before(`  const known = tokens.map((token) => ({
    token,
    maxCost: getMaxCost({
      ...getTransfer(token, challenge.wallet),
      gas: 60_000n,
      ...getFees(probe, maxFee),
    }),
  }))
  const refusal = await assertPayable(db, {
    signerId,
    probe,
    payments: known,
  }).catch((error) => error)`),
    patch(
      take,
      'await assertPayable(tx, { signerId, probe, payments })',
      'if (refusal) throw refusal',
    ),
  ],
  'cooldown checked outside the transaction': [
    before(`  const [cooling] = await db
    .select()
    .from(cooldowns)
    .where(
      and(
        eq(cooldowns.wallet, challenge.wallet.toLowerCase()),
        eq(cooldowns.token, (tokens[0] as any).symbol),
        sql\`\${cooldowns.nextAt} > now()\`,
      ),
    )
  if (cooling !== undefined) throw refuse.cooling(60)`),
    patch(
      take,
      "import { and, asc, eq } from 'drizzle-orm'",
      `import { and, asc, eq, sql } from 'drizzle-orm'
import { cooldowns } from '../store/schema.js'`,
    ),
    patch(
      'src/payout/takeCooldowns.ts',
      '      setWhere: lte(cooldowns.nextAt, sql`now()`),\n',
      '',
    ),
  ],
  'budget booked before the transaction': [
    before('  const budgetDay = await takeBudgets(db, { config, tokens })'),
    patch(
      take,
      '    const budgetDay = await takeBudgets(tx, { config, tokens })\n',
      '',
    ),
  ],
  'nonce taken from the node': [
    patch(lock, '  return signer.nextNonce\n', '  return probe.nonce\n'),
    patch(migration, '  UNIQUE (signer_id, nonce),\n', ''),
  ],
  'halted on silence': [
    patch(
      'src/recovery/settlePending.ts',
      'if (user === undefined || hashes.includes(user.hash)) continue',
      `if (user !== undefined && hashes.includes(user.hash)) continue
    await haltSigner(faucet, signerId, { user: '0x', reason: 'silence' })
    break`,
    ),
  ],
  'returned on silence': [
    patch(
      'src/operator/requeue.ts',
      'const user = await findNonceUser(faucet, probe, payout.nonce)',
      "const user = (await findNonceUser(faucet, probe, payout.nonce)) ?? ({ hash: '0x' } as any)",
    ),
  ],
  'an account without a row taken as new': [
    patch(
      'src/payout/signer.ts',
      'const heldUntil = nonce > 0 ? getHoldEnd(config) : null',
      'const heldUntil = null',
    ),
  ],
  'settled by nonce alone': [
    patch(
      'src/recovery/findReceipts.ts',
      '      const receipt = receipts.find((receipt) => receipt !== null)\n',
      `      const block = await client.request({
        method: 'eth_getBlockByNumber',
        params: ['latest', false],
      })
      const invented = {
        transactionHash: payout.txHash,
        status: '0x1',
        blockNumber: block?.number,
        blockHash: block?.hash,
      } as any
      const receipt =
        receipts.find((receipt) => receipt !== null) ?? invented
`,
    ),
  ],
  'receipts believed for good': [
    patch(
      'src/recovery/recover.ts',
      '    await reopenUnmined(faucet, signerId, probe)\n',
      '',
    ),
    patch(
      'src/recovery/recover.ts',
      '      await reopenReorged(faucet, signerId, probe)',
      '      void reopenReorged',
    ),
  ],
  'cooldown kept after a revert': [
    patch(
      'src/recovery/refundReverted.ts',
      '    if (earlier === undefined)\n',
      '    if (earlier === null)\n',
    ),
  ],
  'refunded before the block is final': [
    patch(
      'src/recovery/refundReverted.ts',
      'blockNumber - config.finality',
      'blockNumber',
    ),
  ],
  'balance believed after a reorganisation': [
    patch(lock, '          gte(payouts.nonce, probe.nonce),\n', ''),
  ],
  'price raised with a new nonce': [
    patch(
      'src/recovery/reprice.ts',
      'signAgain(account, old.rawTransaction, fees)',
      'signAgain(account, old.rawTransaction, { ...fees, nonce: old.nonce + waiting.length } as any)',
    ),
  ],
  'replaced without a record of the old hash': [
    patch(
      'src/recovery/reprice.ts',
      '{ ...key, txHash: old.txHash, rawTransaction: old.rawTransaction },\n',
      '',
    ),
  ],
  'a token of a bundle beyond the budget': [
    patch(
      'src/payout/budgets.ts',
      '  for (const { symbol, dailyBudget } of tokens) {\n',
      '  for (const { symbol, dailyBudget } of tokens.slice(0, 1)) {\n',
    ),
  ],
  'one token of a bundle stored': [
    patch(
      take,
      '      signed.map((transaction, index) => {\n',
      '      signed.slice(0, 1).map((transaction, index) => {\n',
    ),
  ],
}).map(([name, patches]) => ({ name, patches }))
