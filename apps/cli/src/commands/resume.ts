import { getPlanSteps, getPlanSummary } from '@letheswap/sdk'
import { isAddressEqual } from 'viem'
import { command, flag, networkArgs, optional } from '../lib/command.js'
import { confirm } from '../lib/confirm.js'
import { CommandError, UsageError } from '../lib/errors.js'
import { finishPlan } from '../lib/finishPlan.js'
import { readAccount } from '../lib/key.js'
import type { Logger } from '../lib/logger.js'
import { openNetwork } from '../lib/network.js'
import {
  type FoundPlan,
  findPlanFile,
  forgetPlanFile,
  isPlanOf,
  listPlanFiles,
  openPlanFile,
  withAccountLock,
} from '../lib/planFile.js'
import { logPlan, sendArgs } from '../lib/sendPlan.js'

export const resume = command({
  name: 'resume',
  description: 'Finish a command that ended early',
  examples: ['resume', 'resume --list'],
  args: {
    file: optional(
      "File of the plan (default: the account's only unfinished one)",
    ),
    list: flag('List the unfinished plans, and send nothing'),
    forget: flag('Delete the plan instead of finishing it'),
    ...sendArgs,
    ...networkArgs,
  },
  isPlan: true,
  run: async (options, logger) => {
    if (options.list && options.forget)
      throw new UsageError("--list and --forget can't be combined.")
    const files = listPlanFiles()
    if (options.list) return list(files, logger)
    if (options.forget) return forget(options, logger)
    if (options.file === undefined && files.length === 0) return end()
    const account = await readAccount()
    const network = await openNetwork(options)
    const { deployment } = network
    const path =
      options.file ??
      findOnlyPlan(files.filter(isPlanOf(deployment, account.address)))
    if (path === undefined)
      return end('Show others with `lethe resume --list`.')
    const run = async () => {
      const { plan, state, file } = await openPlanFile(path, deployment)
      try {
        if (!isAddressEqual(account.address, plan.account))
          throw new UsageError(
            `The plan is for account ${plan.account}, but the private key is for ${account.address}.`,
          )
        logger.progress(`Resuming ${path}`)
        logPlan(logger, network, getPlanSummary(deployment, plan))
        const left = getPlanSteps(deployment, plan)
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
    }
    await (options.dryRun
      ? run()
      : withAccountLock(deployment, account.address, run))

    function end(hint?: string) {
      logger.json({ transactions: [] })
      logger.line('There is no unfinished plan.')
      if (hint) logger.progress(hint)
    }
  },
})

function findOnlyPlan(files: readonly FoundPlan[]): string | undefined {
  const [only, ...others] = files
  if (others.length > 0)
    throw new UsageError('There are several unfinished plans.', {
      metaMessages: files.map(({ path }) => `lethe resume ${path}`),
    })
  return only?.path
}

function list(files: readonly FoundPlan[], logger: Logger) {
  logger.json({
    plans: files.map(({ path, plan }) => ({
      path,
      kind: plan?.terms.kind,
      chainId: plan?.chainId,
      genesisHash: plan?.genesisHash,
      account: plan?.account,
    })),
  })
  if (files.length === 0) return logger.line('There is no unfinished plan.')
  logger.table([
    ['Plan', 'Chain', 'Account', 'File'],
    ...files.map(({ path, plan }) =>
      plan
        ? [plan.terms.kind, String(plan.chainId), plan.account, path]
        : ['not a plan', '', '', path],
    ),
  ])
}

/** Deletes a file only if this program wrote it. */
async function forget(
  options: { file: string | undefined; yes: boolean; json: boolean },
  logger: Logger,
) {
  if (options.file === undefined)
    throw new UsageError('Name the plan to forget.', {
      metaMessages: ['List the unfinished plans with `lethe resume --list`.'],
    })
  const found = findPlanFile(options.file)
  if (!found)
    throw new CommandError(`The file ${options.file} is not a plan.`, {
      metaMessages: ['List the unfinished plans with `lethe resume --list`.'],
    })
  if (found.plan)
    logger.progress(
      'Its transaction may have been sent. Once forgotten, the same command sends again.',
    )
  await confirm({ ...options, question: 'Forget the plan?' })
  await forgetPlanFile(found.path)
  logger.json({ forgotten: found.path })
  logger.line(`Deleted ${found.path}.`)
}
