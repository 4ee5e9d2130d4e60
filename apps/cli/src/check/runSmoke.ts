import type { SmokeStep } from '@letheswap/conformance'
import { claimFaucet } from '../lib/claimFaucet.js'
import { createWallet, type Network } from '../lib/network.js'
import { type CheckFinding, toErrorFinding } from './findings.js'

/** Performs a user's main tasks with a new account. */
export async function runSmoke(
  { client, deployment }: Network,
  onStep: (name: string) => void,
): Promise<CheckFinding[]> {
  const { runSmoke } = await import('@letheswap/conformance')
  const steps = await runSmoke(client, {
    deployment,
    onStep,
    connect: (account) => createWallet(deployment, account),
    claim: async (account, token) => {
      const options = { client, deployment, account, tokens: [token] }
      return (await claimFaucet(options)).map(({ receipt }) => receipt)
    },
  })
  return steps.map(toFinding)
}

function toFinding({ name, transactions, error }: SmokeStep): CheckFinding {
  if (error) return toErrorFinding(name, error)
  const mined = transactions.map(({ kind, receipt }) => ({
    kind,
    hash: receipt.transactionHash,
    gasUsed: receipt.gasUsed,
  }))
  return {
    check: name,
    severity: 'ok',
    message:
      mined
        .map(({ kind, hash, gasUsed }) => `${kind} ${hash}, ${gasUsed} gas`)
        .join('; ') || 'It lists the swaps that were made.',
    details: { transactions: mined },
  }
}
