import {
  type AnyPlan,
  type AnySummary,
  getBalances,
  getDeadline,
  getPlanSummary,
  simulatePlan,
} from '@letheswap/sdk'
import type { Address, Client } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import {
  listAmounts,
  readAddress,
  readCount,
  readSlippage,
  withSymbol,
} from './amounts.js'
import {
  type Args,
  flag,
  type networkArgs,
  networkCommand,
  type Options,
  option,
} from './command.js'
import { confirm } from './confirm.js'
import { CommandError, OpenPlanError } from './errors.js'
import { startPlan } from './finishPlan.js'
import { readAccount } from './key.js'
import type { Logger } from './logger.js'
import type { Network } from './network.js'
import { isPlanOf, listPlanFiles, withAccountLock } from './planFile.js'

export const sendArgs = {
  yes: flag('Do not ask before sending'),
  'dry-run': flag('Show the effects and the gas, and send nothing'),
}

const planArgs = {
  ...sendArgs,
  state: option(
    'file',
    'Where to keep the plan while it is sent (see lethe resume)',
  ),
}

export const routerArgs = {
  slippage: option('percent', 'Slippage tolerance in percent (default: 1)'),
  recipient: option(
    'address',
    'Account that receives the result (default: the signer)',
  ),
  deadline: option(
    'seconds',
    'How long the transaction stays valid (default: 1200)',
  ),
}

/** Parses the limits of a call to the router. */
export async function readLimits(
  client: Client,
  options: Options<typeof routerArgs>,
) {
  const seconds = readCount('deadline', options.deadline)
  return {
    slippageBps: readSlippage(options.slippage),
    recipient: readAddress('--recipient', options.recipient),
    deadline: await getDeadline(client, { seconds }),
  }
}

export function planCommand<const args extends Args>({
  plan: makePlan,
  ...definition
}: {
  name: string
  description: string
  examples: readonly string[]
  args: args
  plan: (
    network: Network,
    account: Address,
    options: Options<args & typeof planArgs>,
  ) => Promise<{
    plan: AnyPlan
    /** A swap's loss compared to the pools' price, in basis points. */
    priceImpactBps?: number
  }>
}) {
  return networkCommand({
    ...definition,
    args: { ...definition.args, ...planArgs },
    isPlan: true,
    run: async (values, logger, network) => {
      const options = values as unknown as Options<
        typeof planArgs & typeof networkArgs
      >
      const account = await readAccount()
      const run = async () => {
        const { plan, priceImpactBps } = await makePlan(
          network,
          account.address,
          values as unknown as Options<args & typeof planArgs>,
        )
        const summary = getPlanSummary(network.deployment, plan)
        await assertBalances(network, plan, summary)
        logPlan(logger, network, summary)
        if (priceImpactBps !== undefined)
          logger.progress(`Price impact ${priceImpactBps / 100}%`)
        const facts = { priceImpactBps }
        if (options.dryRun) return tryPlan(network, plan, logger, facts)
        await confirm(options)
        const { state: path } = options
        await startPlan({ network, account, plan, path, logger, facts })
      }
      if (options.dryRun) return run()
      await withAccountLock(network.deployment, account.address, async () => {
        assertNothingOpen(network, account, logger)
        await run()
      })
    },
  })
}

async function tryPlan(
  { client, deployment }: Network,
  plan: AnyPlan,
  logger: Logger,
  facts: object,
): Promise<void> {
  const { balanceChanges, gasUsed } = await simulatePlan(client, {
    deployment,
    plan,
  })
  logger.json({
    summary: getPlanSummary(deployment, plan),
    ...facts,
    balanceChanges,
    gasUsed,
  })
  logger.table(
    [
      ['Account', 'Change'],
      ...balanceChanges.map(({ account, token, change }) => [
        account,
        withSymbol(change, token),
      ]),
    ],
    [1],
  )
  logger.line(`It takes ${gasUsed} gas. Nothing was sent.`)
}

/**
 * Throws while the account has an unfinished plan, because a repeated command would
 * send its transactions again.
 */
export function assertNothingOpen(
  { deployment }: Network,
  { address }: PrivateKeyAccount,
  logger: Logger,
): void {
  const files = listPlanFiles()
  const open = files.find(isPlanOf(deployment, address))
  if (open)
    throw new OpenPlanError(
      'An earlier plan of this account has not ended, so nothing was sent.',
      { metaMessages: [`Run \`lethe resume ${open.path}\` first.`] },
    )
  for (const { path, plan } of files)
    if (!plan)
      logger.progress(
        `Skipped ${path}: it isn't a plan. Delete it with \`lethe resume --forget ${path}\`.`,
      )
}

export function logPlan(
  { progress }: Logger,
  { deployment: { chain, contracts } }: Network,
  summary: AnySummary,
): void {
  progress(`On ${chain.name} (chain ${chain.id}), router ${contracts.router}`)
  if (summary.kind === 'approve')
    progress(`Let ${summary.spender} spend ${listAmounts([summary.allow])}`)
  else progress(`Spend at most ${listAmounts(summary.spend)}`)
  if (summary.kind === 'addLiquidity') {
    progress(`Add at least ${listAmounts(summary.spendAtLeast)}`)
    progress(`Receive about ${listAmounts(summary.receiveExpected)}`)
  } else if (summary.kind !== 'approve')
    progress(`Receive at least ${listAmounts(summary.receiveAtLeast)}`)
}

/**
 * Runs before anything is sent. Otherwise, an approval could be mined before the swap
 * fails.
 */
async function assertBalances(
  { client, deployment }: Network,
  { account }: AnyPlan,
  { spend }: AnySummary,
): Promise<void> {
  const { balances } = await getBalances(client, { deployment, account })
  for (const { token, amount } of spend) {
    const balance = balances[token.symbol]
    // The balances do not include the wrapped coin, so its balance is not checked.
    if (balance !== undefined && balance < amount)
      throw new CommandError(
        `Insufficient balance: the account has ${withSymbol(balance, token)} and needs ${withSymbol(amount, token)}.`,
        {
          metaMessages:
            deployment.faucetUrl === undefined || token.isImported
              ? []
              : [`Get some with \`lethe faucet ${token.symbol}\`.`],
        },
      )
  }
}
