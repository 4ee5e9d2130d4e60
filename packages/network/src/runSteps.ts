import { randomUUID } from 'node:crypto'
import type { Client } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { sendStep } from './sendStep.js'
import type {
  Addresses,
  Journal,
  JournalEntry,
  RunOptions,
  Step,
} from './types.js'

/**
 * Runs steps in order. Skips steps that are mined according to the journal.
 *
 * @returns The addresses, including those of created contracts, and the journal.
 */
export async function runSteps(
  client: Client,
  {
    account,
    steps,
    timeout,
    onJournal,
    onMined,
    ...parameters
  }: RunOptions & {
    account: LocalAccount
    steps: readonly Step[]
    addresses: Addresses
    journal: Journal
    onMined?: ((title: string) => void) | undefined
  },
): Promise<{ addresses: Addresses; journal: Journal }> {
  let { addresses, journal } = parameters
  const { chainId } = journal
  const id = randomUUID()
  for (const step of steps) {
    const { title, creates } = step
    const keep = async (entry: JournalEntry) => {
      journal = { ...journal, steps: { ...journal.steps, [title]: entry } }
      await onJournal?.(journal)
    }
    let entry = journal.steps[title]
    if (entry?.blockNumber === undefined) {
      const nonces = Object.values(journal.steps).map(({ nonce }) => nonce)
      const minNonce = Math.max(-1, ...nonces) + 1
      entry = await sendStep(client, {
        ...{ account, chainId, step, addresses, entry },
        ...{ minNonce, id, keep, timeout },
      })
      await keep(entry)
    }
    // The entry has the actual address, which changes if the step was signed again.
    if (creates && entry.address)
      addresses = { ...addresses, [creates]: entry.address }
    onMined?.(title)
  }
  return { addresses, journal }
}
