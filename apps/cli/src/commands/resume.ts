import { type AnyPlan, parsePlan, serializePlan } from '@letheswap/sdk'
import { isAddressEqual } from 'viem'
import { networkCommand, optional } from '../lib/command.js'
import { CommandError, UsageError } from '../lib/errors.js'
import { finishPlan } from '../lib/finishPlan.js'
import { readAccount } from '../lib/key.js'
import { openNetwork } from '../lib/network.js'
import { findPlanFiles, openPlanFile } from '../lib/planFile.js'

export const resume = networkCommand({
  name: 'resume',
  description: 'Finish a command that ended early',
  args: {
    file: optional('File of the plan (default: the only unfinished one)'),
  },
  run: async (options, logger) => {
    const path = options.file ?? findOnlyPlan()
    if (path === undefined) {
      logger.json({ transactions: [] })
      return logger.line('There is no unfinished plan.')
    }
    const account = readAccount()
    const network = await openNetwork(options)
    const { deployment } = network
    const { plan, state, genesisHash, file } = await openPlanFile(path)
    try {
      if (genesisHash !== deployment.genesisHash)
        throw new CommandError(
          'The plan is for another chain than the network description.',
          {
            metaMessages: [
              `Name the description of its network with --config. If that chain no longer exists, delete ${path}.`,
            ],
          },
        )
      // The file may have been changed: the plan must be for this exchange.
      parsePlan<AnyPlan>(serializePlan(plan), { deployment })
      if (!isAddressEqual(account.address, plan.account))
        throw new UsageError(
          `The plan is for account ${plan.account}, but the private key is for ${account.address}.`,
        )
      logger.progress(`Resuming ${path}`)
      await finishPlan({ network, account, plan, state, file, logger })
    } finally {
      await file.unlock()
    }
  },
})

function findOnlyPlan(): string | undefined {
  const [path, ...others] = findPlanFiles()
  if (path !== undefined && others.length > 0)
    throw new UsageError('There are several unfinished plans.', {
      metaMessages: [path, ...others].map((path) => `lethe resume ${path}`),
    })
  return path
}
