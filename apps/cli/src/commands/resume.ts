import { getPlanSteps, getPlanSummary } from '@letheswap/sdk'
import { isAddressEqual } from 'viem'
import { command, networkArgs, optional } from '../lib/command.js'
import { confirm } from '../lib/confirm.js'
import { UsageError } from '../lib/errors.js'
import { finishPlan } from '../lib/finishPlan.js'
import { readAccount } from '../lib/key.js'
import { openNetwork } from '../lib/network.js'
import { findPlanFiles, openPlanFile } from '../lib/planFile.js'
import { logPlan, sendArgs } from '../lib/sendPlan.js'

export const resume = command({
  name: 'resume',
  description: 'Finish a command that ended early',
  examples: ['resume'],
  args: {
    file: optional('File of the plan (default: the only unfinished one)'),
    ...sendArgs,
    ...networkArgs,
  },
  isPlan: true,
  run: async (options, logger) => {
    const path = options.file ?? findOnlyPlan()
    if (path === undefined) {
      logger.json({ transactions: [] })
      return logger.line('There is no unfinished plan.')
    }
    const account = readAccount()
    const network = await openNetwork(options)
    const { deployment } = network
    const { plan, state, file } = await openPlanFile(path, deployment)
    try {
      if (!isAddressEqual(account.address, plan.account))
        throw new UsageError(
          `The plan is for account ${plan.account}, but the private key is for ${account.address}.`,
        )
      logger.progress(`Resuming ${path}`)
      logPlan(logger, network, getPlanSummary(plan, deployment))
      const left = getPlanSteps(plan, deployment)
        .slice(state.step)
        .map(({ kind }) => kind)
      logger.progress(
        state.hash
          ? `Left: ${left.join(', ')}; looks for ${state.hash} first`
          : `Left: ${left.join(', ')}`,
      )
      if (options.dryRun) {
        logger.json({ left, hash: state.hash })
        return logger.line('Nothing was sent.')
      }
      await confirm(options)
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
