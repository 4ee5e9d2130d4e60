import { executePlan, type Plan } from '@letheswap/sdk'
import type { Hash } from 'viem'
import { createWallet } from '../network.js'
import type { Flows } from './createLedger.js'
import { settle } from './settle.js'
import type { SmokeRun } from './types.js'

/**
 * Executes the plan of a step.
 *
 * @returns The hash and the flows of its last transaction.
 */
export async function execute(
  run: SmokeRun,
  step: string,
  plan: Plan,
): Promise<{ hash: Hash; flows: Flows }> {
  const { client, deployment } = run.network
  let start = performance.now()
  const times = new Map<Hash, number>()
  const { hash, transactions } = await executePlan(
    {
      publicClient: client,
      walletClient: createWallet(deployment, run.account),
    },
    {
      plan,
      onProgress: ({ status, hash }) => {
        if (status !== 'confirmed' || hash === undefined) return
        times.set(hash, performance.now() - start)
        start = performance.now()
      },
    },
  )
  for (const { kind, hash, receipt } of transactions)
    run.report(step, kind, receipt, times.get(hash) ?? 0)
  const receipts = transactions.map(({ receipt }) => receipt)
  return { hash, flows: await settle(run, receipts) }
}
