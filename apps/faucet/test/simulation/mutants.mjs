const take = 'src/payout/takePayout.ts'
const lock = 'src/payout/lockSigner.ts'
const migration = 'migrations/0000_faucet.sql'
const patch = (file, find, replace) => ({ file, find, replace })
const start = '  const { tokens } = challenge\n'
/** Runs before the claim's transaction. */
const before = (code) => patch(take, start, `${start}${code}\n`)

/**
 * Deliberate faults that each remove one rule's code. A patch that no longer
 * fits fails the build by its name.
 *
 * @type {{ name: string, patches: { file: string, find: string, replace: string
 * }[] }[]}
 */
export const mutants = Object.entries({
  'sent before it is recorded': [
    patch(
      'src/payout/createClaimer.ts',
      '          probe,\n          visitor,',
      '          probe,\n          visitor,\n          client,',
    ),
    patch(
      take,
      '    visitor,\n  }: {',
      '    visitor,\n    client,\n  }: {\n    client?: any',
    ),
    patch(
      take,
      '      await tx.insert(payouts).values({\n',
      `      await client
        .request({ method: 'eth_sendRawTransaction', params: [transaction.rawTransaction] })
        .catch(() => {})
      await tx.insert(payouts).values({
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
    before(`  const isEmpty = new Set()
  for (const token of tokens)
    await assertFunds(db, {
      signerId,
      probe,
      token,
      maxCost: getMaxCost(token, 60_000n, getFees(probe, maxFee)),
    }).catch(() => isEmpty.add(token))`),
    patch(
      take,
      'await assertFunds(tx, { signerId, probe, token, maxCost })',
      'if (isEmpty.has(token)) throw refuse.empty(token.symbol)',
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
      'src/payout/takeCooldown.ts',
      '      setWhere: lte(cooldowns.nextAt, sql`now()`),\n',
      '',
    ),
  ],
  'budget booked before the transaction': [
    before(`  let budgetDay = ''
  for (const token of tokens)
    budgetDay = await takeBudget(db, { config, token })`),
    patch(
      take,
      '      const budgetDay = await takeBudget(tx, { config, token })\n',
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
      '      return { payout, hashes, receipt }\n',
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
      return { payout, hashes, receipt: receipt ?? invented }
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
      take,
      'await takeBudget(tx, { config, token })',
      "await takeBudget(tx, { config, token }).catch((error) => { if (index === 0) throw error; return '2026-01-15' })",
    ),
  ],
  'one token of a bundle stored': [
    patch(
      take,
      '      signed.push(transaction)\n',
      '      signed.push(transaction)\n      break\n',
    ),
  ],
}).map(([name, patches]) => ({ name, patches }))
