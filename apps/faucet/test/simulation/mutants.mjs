const take = 'src/payout/takePayout.ts'
const lock = 'src/payout/lockSigner.ts'
const migration = 'migrations/0000_faucet.sql'
const start = '  const { tokens } = challenge\n'
/** What takes the claim's transaction its place in time: before it. */
const before = (code) => ({
  file: take,
  find: start,
  replace: `${start}${code}\n`,
})

/**
 * Faults put in on purpose, each by taking away what keeps one rule: as pieces
 * of the sources and what stands there instead. One that no longer fits fails
 * the build with its name, and has to be moved to where the rule is kept now.
 *
 * @type {{ name: string, patches: { file: string, find: string, replace: string }[] }[]}
 */
export const mutants = [
  {
    name: 'sent before it is recorded',
    patches: [
      {
        file: 'src/payout/createClaimer.ts',
        find: '          probe,\n          visitor,',
        replace: '          probe,\n          visitor,\n          client,',
      },
      {
        file: take,
        find: '    visitor,\n  }: {',
        replace: '    visitor,\n    client,\n  }: {\n    client?: any',
      },
      {
        file: take,
        find: '      await tx.insert(payouts).values({\n',
        replace: `      await client
        .request({ method: 'eth_sendRawTransaction', params: [transaction.rawTransaction] })
        .catch(() => {})
      await tx.insert(payouts).values({
`,
      },
    ],
  },
  {
    name: 'no unique key on challenges',
    patches: [
      {
        file: migration,
        find: '  nonce text PRIMARY KEY,',
        replace: '  nonce text,',
      },
      {
        file: migration,
        find: 'challenge text REFERENCES challenges (nonce)',
        replace: 'challenge text',
      },
      {
        file: migration,
        find: '  UNIQUE (challenge, token),\n',
        replace: '',
      },
    ],
  },
  {
    name: 'promises summed up outside the lock',
    patches: [
      before(`  const isEmpty = new Set()
  for (const token of tokens)
    await assertFunds(db, {
      signerId,
      probe,
      token,
      maxCost: getMaxCost(token, getFees(probe, maxFee)),
    }).catch(() => isEmpty.add(token))`),
      {
        file: take,
        find: 'await assertFunds(tx, { signerId, probe, token, maxCost })',
        replace: 'if (isEmpty.has(token)) throw refuse.empty(token.symbol)',
      },
    ],
  },
  {
    name: 'cooldown checked outside the transaction',
    patches: [
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
      {
        file: take,
        find: "import { asc, eq } from 'drizzle-orm'",
        replace: `import { and, asc, eq, sql } from 'drizzle-orm'
import { cooldowns } from '../store/schema.js'`,
      },
      {
        file: 'src/payout/takeCooldown.ts',
        find: '      setWhere: lte(cooldowns.nextAt, sql`now()`),\n',
        replace: '',
      },
    ],
  },
  {
    name: 'budget booked before the transaction',
    patches: [
      before(`  let budgetDay = ''
  for (const token of tokens)
    budgetDay = await takeBudget(db, { config, token })`),
      {
        file: take,
        find: '      const budgetDay = await takeBudget(tx, { config, token })\n',
        replace: '',
      },
    ],
  },
  {
    name: 'nonce taken from the node',
    patches: [
      {
        file: lock,
        find: '  return signer.nextNonce\n',
        replace: '  return probe.nonce\n',
      },
      {
        file: migration,
        find: '  UNIQUE (signer_id, nonce),\n',
        replace: '',
      },
    ],
  },
  {
    name: 'halted on silence',
    patches: [
      {
        file: 'src/recovery/settlePending.ts',
        find: 'if (user === undefined || hashes.includes(user.hash)) continue',
        replace: `if (user !== undefined && hashes.includes(user.hash)) continue
    await haltSigner(faucet, signerId, { user: '0x', reason: 'silence' })
    break`,
      },
    ],
  },
  {
    name: 'requeued on silence',
    patches: [
      {
        file: 'src/operator/requeue.ts',
        find: 'if (user === undefined) unproven.push(payout.txHash)',
        replace:
          'if (user === undefined) foreign.push({ payout, paidBy: undefined })',
      },
    ],
  },
  {
    name: 'an account without a row taken as new',
    patches: [
      {
        file: 'src/payout/signer.ts',
        find: 'if (row) await',
        replace: 'if (!row) await',
      },
    ],
  },
  {
    name: 'settled by nonce alone',
    patches: [
      {
        file: 'src/recovery/findReceipts.ts',
        find: '      return { payout, hashes, receipt }\n',
        replace: `      const block = await client.request({
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
      },
    ],
  },
  {
    name: 'receipts believed for good',
    patches: [
      {
        file: 'src/recovery/recover.ts',
        find: '    await reopenUnmined(faucet, signerId, probe)\n',
        replace: '',
      },
      {
        file: 'src/recovery/recover.ts',
        find: '      await reopenReorged(faucet, signerId, probe)',
        replace: '      void reopenReorged',
      },
    ],
  },
  {
    name: 'cooldown kept after a revert',
    patches: [
      {
        file: 'src/recovery/refundReverted.ts',
        find: '    if (earlier === undefined)\n',
        replace: '    if (earlier === null)\n',
      },
    ],
  },
  {
    name: 'refunded before the block is final',
    patches: [
      {
        file: 'src/recovery/refundReverted.ts',
        find: 'blockNumber - config.finality',
        replace: 'blockNumber',
      },
    ],
  },
  {
    name: 'balance believed after a reorganisation',
    patches: [
      {
        file: lock,
        find: '          gte(payouts.nonce, probe.nonce),\n',
        replace: '',
      },
    ],
  },
  {
    name: 'price raised with a new nonce',
    patches: [
      {
        file: 'src/recovery/reprice.ts',
        find: 'signAgain(account, old.rawTransaction, { fees })',
        replace:
          'signAgain(account, old.rawTransaction, { fees, nonce: old.nonce + waiting.length })',
      },
    ],
  },
  {
    name: 'replaced without a record of the old hash',
    patches: [
      {
        file: 'src/recovery/reprice.ts',
        find: '{ ...key, txHash: old.txHash, rawTransaction: old.rawTransaction },\n',
        replace: '',
      },
    ],
  },
  {
    name: 'a token of a bundle beyond the budget',
    patches: [
      {
        file: take,
        find: 'await takeBudget(tx, { config, token })',
        replace:
          "await takeBudget(tx, { config, token }).catch((error) => { if (index === 0) throw error; return '2026-01-15' })",
      },
    ],
  },
  {
    name: 'one token of a bundle stored',
    patches: [
      {
        file: take,
        find: '      signed.push(transaction)\n',
        replace: '      signed.push(transaction)\n      break\n',
      },
    ],
  },
]
