const take = 'src/payout/takePayout.ts'
const takeLane = 'src/payout/takeLane.ts'
const payFrom = 'src/payout/payFrom.ts'
const takeCooldown = 'src/payout/takeCooldown.ts'
const start = '  const tryNext = async ('
/** What takes the claim's transaction its place in time: before it. */
const before = (code) => ({
  file: take,
  find: start,
  replace: `${code}\n${start}`,
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
        find: '          multiTransfer,\n          visitor,',
        replace:
          '          multiTransfer,\n          visitor,\n          client,',
      },
      {
        file: take,
        find: 'multiTransfer, visitor }: Parameters,',
        replace: 'multiTransfer, visitor, client }: any,',
      },
      {
        file: take,
        find: '        config,\n        challenge,\n        multiTransfer,',
        replace:
          '        config,\n        challenge,\n        multiTransfer,\n        client,',
      },
      {
        file: payFrom,
        find: '    multiTransfer,\n    lane,\n    tokens,\n    cooldownsUntil,\n  }: {',
        replace:
          '    multiTransfer,\n    client,\n    lane,\n    tokens,\n    cooldownsUntil,\n  }: {\n    client: any',
      },
      {
        file: payFrom,
        find: '    const signingTime = performance.now() - started\n',
        replace: `    const signingTime = performance.now() - started
    await client
      .request({ method: 'eth_sendRawTransaction', params: [signed.rawTransaction] })
      .catch(() => {})
`,
      },
    ],
  },
  {
    name: 'no unique key on challenges',
    patches: [
      {
        file: 'migrations/0000_payouts.sql',
        find: '  nonce text PRIMARY KEY,',
        replace: '  nonce text,',
      },
      {
        file: 'migrations/0000_payouts.sql',
        find: 'UNIQUE REFERENCES challenges (nonce)',
        replace: 'UNIQUE',
      },
      {
        file: 'migrations/0002_lanes.sql',
        find: '  ADD UNIQUE (challenge, token),\n',
        replace: '',
      },
    ],
  },
  {
    name: 'promises summed up outside the lock',
    patches: [
      {
        file: take,
        find: 'NoLaneError, takeLane }',
        replace: 'NoLaneError, readPromised, takeLane }',
      },
      before(`  const early = new Map()
  for (const lane of parameters.lanes)
    for (const token of parameters.challenge.tokens)
      early.set(lane.id + token.symbol, await readPromised(db, {
        lane,
        probe: parameters.probe,
        token,
      }))
  parameters = { ...parameters, probe: { ...parameters.probe, early } as any }`),
      {
        file: takeLane,
        find: 'await readPromised(tx, { lane, probe, token })',
        replace: '(probe as any).early.get(lane.id + token.symbol)',
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
        eq(cooldowns.wallet, parameters.challenge.wallet.toLowerCase()),
        eq(cooldowns.token, parameters.challenge.tokens[0].symbol),
        sql\`\${cooldowns.nextAt} > now()\`,
      ),
    )
  if (cooling !== undefined) throw refuse.cooling(60)`),
      {
        file: take,
        find: 'import { countClaims }',
        replace: `import { and, eq, sql } from 'drizzle-orm'
import { cooldowns } from '../store/schema.js'
import { countClaims }`,
      },
      {
        file: takeCooldown,
        find: '      setWhere: lte(cooldowns.nextAt, sql`now()`),\n',
        replace: '',
      },
    ],
  },
  {
    name: 'budget booked before the transaction',
    patches: [
      {
        file: take,
        find: "import { findPayouts, type Payout } from './findPayouts.js'",
        replace: `import { findPayouts, type Payout } from './findPayouts.js'
import { takeBudget } from './takeBudget.js'`,
      },
      before(`  let budgetDay
  for (const token of parameters.challenge.tokens)
    budgetDay = await takeBudget(db, {
      network: parameters.config.network,
      token,
      laneId: (parameters.lanes[0] as Lane).id,
      lanes: parameters.lanes.length,
    })
  parameters = {
    ...parameters,
    probe: { ...parameters.probe, budgetDay } as any,
  }`),
      {
        file: takeLane,
        find: 'const budgetDay = await takeBudgets(tx, {',
        replace: 'const { budgetDay } = probe as any; void (takeBudgets, {',
      },
    ],
  },
  {
    name: 'nonce taken from the node',
    patches: [
      {
        file: takeLane,
        find: 'if (budgetDay !== undefined) return { ...lane, fees, budgetDay }',
        replace: `if (budgetDay !== undefined)
      return {
        ...lane,
        nextNonce: (probe.accounts[lane.index] as AccountProbe).nonce,
        fees,
        budgetDay,
      }`,
      },
      {
        file: 'migrations/0002_lanes.sql',
        find: '  ADD UNIQUE (signer_id, nonce, token),\n',
        replace: '',
      },
    ],
  },
  {
    name: 'halted on silence',
    patches: [
      {
        file: 'src/recovery/settlePending.ts',
        find: 'if (user === undefined || hashes.includes(user)) continue',
        replace: 'if (user !== undefined && hashes.includes(user)) continue',
      },
    ],
  },
  {
    name: 'requeued on silence',
    patches: [
      {
        file: 'src/operator/requeue.ts',
        find: 'if (user === undefined) unproven.push(payout.txHash)',
        replace: 'if (user === undefined) foreign.push(payout)',
      },
    ],
  },
  {
    name: 'settled by nonce alone',
    patches: [
      {
        file: 'src/recovery/findReceipts.ts',
        find: '    else lost.push({ ...payout, hashes: [payout.txHash, ...hashes] })\n',
        replace: `    else {
      const block = await client.request({
        method: 'eth_getBlockByNumber',
        params: ['latest', false],
      })
      mined.push({
        ...payout,
        receipt: {
          transactionHash: payout.txHash,
          status: '0x1',
          blockNumber: block?.number,
          blockHash: block?.hash,
        } as any,
      })
    }
`,
      },
    ],
  },
  {
    name: 'receipts believed for good',
    patches: [
      {
        file: 'src/recovery/recover.ts',
        find: '      await reopenUnmined(faucet, lane, probe)\n',
        replace: '',
      },
      {
        file: 'src/recovery/recover.ts',
        find: '        await reopenReorged(faucet, lane, probe)',
        replace: '        void reopenReorged',
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
        file: takeLane,
        find: '          gte(payouts.nonce, nonce),\n',
        replace: '',
      },
    ],
  },
  {
    name: 'price raised with a new nonce',
    patches: [
      {
        file: 'src/recovery/reprice.ts',
        find: 'signAgain(lane.account, old.rawTransaction, { fees })',
        replace:
          'signAgain(lane.account, old.rawTransaction, { fees, nonce: old.nonce + waiting.length })',
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
    name: 'each token of a bundle signed anew',
    patches: [
      {
        file: 'src/operator/requeue.ts',
        find: 'for (const nonce of new Set(locked.map(({ nonce }) => nonce))) {',
        replace: 'for (const { id: only } of locked) {',
      },
      {
        file: 'src/operator/requeue.ts',
        find: 'locked.filter((row) => row.nonce === nonce)',
        replace: 'locked.filter(({ id }) => id === only)',
      },
    ],
  },
  {
    name: 'a bundle from a lane that has not approved it',
    patches: [
      {
        file: 'src/payout/findUnapproved.ts',
        find: '  return needed.filter(\n',
        replace: '  return needed.slice(1).filter(\n',
      },
    ],
  },
  {
    name: 'one token of a bundle booked',
    patches: [
      {
        file: takeLane,
        find: 'if (budgetDay !== undefined) continue',
        replace: 'if (budgetDay !== undefined) return budgetDay',
      },
    ],
  },
]
