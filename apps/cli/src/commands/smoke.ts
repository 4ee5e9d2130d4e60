import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createLogger } from '../logger.js'
import { type NetworkOptions, openNetwork } from '../network.js'
import { runSmoke } from '../smoke/runSmoke.js'
import type { SmokeTransaction } from '../smoke/types.js'

/**
 * Runs the main job against a network, with a new key: faucet, three swaps,
 * two deposits, two withdrawals, history.
 */
export async function smoke(
  options: NetworkOptions & { json: boolean },
): Promise<void> {
  const logger = createLogger(options)
  const network = await openNetwork(options)
  const account = privateKeyToAccount(generatePrivateKey())
  const transactions: SmokeTransaction[] = []
  const print = (ok: boolean) => {
    logger.json({ ok, account: account.address, transactions })
    if (transactions.length > 0) logger.table(toRows(transactions), [3, 4])
  }
  try {
    await runSmoke({
      network,
      account,
      onStep: (step) => logger.progress(step),
      onTransaction: (transaction) => transactions.push(transaction),
    })
  } catch (error) {
    print(false)
    throw error
  }
  print(true)
  logger.line(`\nAll steps done with ${account.address}.`)
}

function toRows(transactions: readonly SmokeTransaction[]): string[][] {
  return [
    ['Step', 'Transaction', 'Hash', 'Gas', 'Time'],
    ...transactions.map(({ step, kind, hash, gasUsed, milliseconds }) => [
      step,
      kind,
      hash,
      String(gasUsed),
      `${(milliseconds / 1_000).toFixed(2)} s`,
    ]),
  ]
}
