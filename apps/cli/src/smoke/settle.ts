import type { TransactionReceipt } from 'viem'
import type { Flows } from './createLedger.js'
import { readOwned } from './readOwned.js'
import type { SmokeRun } from './types.js'

/**
 * Books transactions and compares the expected balances with the chain's.
 *
 * @returns The flows of the last one.
 */
export async function settle(
  { network, account, course, ledger }: SmokeRun,
  receipts: readonly TransactionReceipt[],
): Promise<Flows> {
  let flows: Flows = new Map()
  for (const receipt of receipts) flows = await ledger.book(receipt)
  const { balances } = await readOwned(network, account.address, course.pools)
  ledger.assertEqual(balances)
  return flows
}
