import type { AnyPlan, PlanTransaction } from '@letheswap/sdk'
import type { PrivateKeyAccount } from 'viem/accounts'
import { finishPlan } from '../lib/finishPlan.js'
import type { Logger } from '../lib/logger.js'
import { assertNetwork, type Network } from '../lib/network.js'
import { createPlanFile, findOpenPlan } from '../lib/planFile.js'
import { ToolError } from './ToolError.js'

/**
 * Executes a plan from a file, like the commands; nothing is sent while another
 * plan of the account is open.
 *
 * @param onReady - Called right before; if it throws, nothing is sent.
 */
export async function executeOnce({
  network,
  account,
  plan,
  onReady,
}: {
  network: Network
  account: PrivateKeyAccount
  plan: AnyPlan
  onReady: () => void
}): Promise<PlanTransaction[]> {
  await assertNetwork(network)
  assertNothingOpen()
  onReady()
  const state = { step: 0 }
  const file = await createPlanFile({ plan, state })
  try {
    const { transactions } = await finishPlan({
      network,
      account,
      plan,
      state,
      file,
      logger,
    })
    return transactions
  } finally {
    await file.unlock()
  }

  function assertNothingOpen() {
    if (findOpenPlan(network.deployment, account.address) !== undefined)
      throw new ToolError(
        'UnfinishedPlanError',
        undefined,
        'An earlier plan of this account has not ended, so nothing was sent: a person must run `lethe resume` first.',
      )
  }
}

/** Stdout is the protocol's, so output goes to the log, or nowhere. */
const logger: Logger = {
  text: () => {},
  line: () => {},
  table: () => {},
  json: () => {},
  progress: (text) => process.stderr.write(`${text}\n`),
}
