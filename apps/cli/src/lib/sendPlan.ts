import {
  type AnyPlan,
  type AnySummary,
  getBalances,
  getPlanSummary,
  simulatePlan,
} from '@letheswap/sdk'
import type { ArgsDef } from 'citty'
import type { PrivateKeyAccount } from 'viem/accounts'
import { listAmounts, withSymbol } from './amounts.js'
import {
  flag,
  type networkArgs,
  networkCommand,
  type Options,
  option,
} from './command.js'
import { CommandError, OpenPlanError } from './errors.js'
import { finishPlan } from './finishPlan.js'
import { readAccount } from './key.js'
import type { Logger } from './logger.js'
import { type Network, openNetwork } from './network.js'
import { createPlanFile, findOpenPlan } from './planFile.js'
import { toPlainSummary } from './toPlainSummary.js'

const planArgs = {
  state: option(
    'file',
    'Where to keep the plan while it is sent (see lethe resume)',
  ),
  'dry-run': flag('Say what it would do and what gas it takes, and stop'),
}

/** Options of plans that end with a call of the router. */
export const routerArgs = {
  recipient: option('address', 'Who receives (default: the signer)'),
  deadline: option(
    'seconds',
    'How long the transaction stays valid (default 1200)',
  ),
}

/** Declares a command that makes a plan, keeps it in a file and sends it. */
export function planCommand<const args extends ArgsDef>({
  name,
  description,
  args,
  plan: makePlan,
}: {
  name: string
  description: string
  args: args
  plan: (
    network: Network,
    account: PrivateKeyAccount,
    options: Options<args>,
  ) => Promise<AnyPlan>
}) {
  return networkCommand({
    name,
    description,
    args: { ...args, ...planArgs },
    isPlan: true,
    run: async (values, logger) => {
      const options = values as unknown as Options<
        typeof planArgs & typeof networkArgs
      >
      const account = readAccount()
      const network = await openNetwork(options)
      if (!options.dryRun) assertNothingOpen(network, account)
      const plan = await makePlan(
        network,
        account,
        values as unknown as Options<args>,
      )
      const summary = getPlanSummary(plan, network.deployment)
      await assertBalances(network, plan, summary)
      logNetwork(logger, network)
      logPlan(logger, summary)
      if (options.dryRun) return tryPlan(network, plan, logger)
      const state = { step: 0 }
      const file = await createPlanFile({ plan, state }, options.state)
      try {
        await finishPlan({ network, account, plan, state, file, logger })
      } finally {
        await file.unlock()
      }
    },
  })
}

/** Prints what a plan would change, on the latest block. */
async function tryPlan(
  { client, deployment }: Network,
  plan: AnyPlan,
  logger: Logger,
): Promise<void> {
  const { balanceChanges, gasUsed } = await simulatePlan(client, {
    deployment,
    plan,
  })
  logger.json({
    summary: toPlainSummary(getPlanSummary(plan, deployment)),
    balanceChanges: balanceChanges.map(({ token, ...amounts }) => ({
      token: token.symbol,
      ...amounts,
    })),
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

/** A terminal that closed may have left one: the same command would send it twice. */
function assertNothingOpen(
  { deployment }: Network,
  { address }: PrivateKeyAccount,
): void {
  const file = findOpenPlan(deployment, address)
  if (file !== undefined)
    throw new OpenPlanError(
      'An earlier plan of this account has not ended, so nothing was sent.',
      { metaMessages: [`Run \`lethe resume ${file}\` first.`] },
    )
}

export function logNetwork(logger: Logger, { deployment }: Network): void {
  const { chain, contracts } = deployment
  logger.progress(
    `On ${chain.name} (chain ${chain.id}), router ${contracts.router}`,
  )
}

function logPlan(logger: Logger, summary: AnySummary): void {
  if (summary.kind === 'approve')
    logger.progress(
      `Let ${summary.spender} spend ${listAmounts([summary.allow])}`,
    )
  else {
    logger.progress(`Spend at most ${listAmounts(summary.spend)}`)
    logger.progress(
      summary.kind === 'addLiquidity'
        ? `Receive about ${listAmounts(summary.receiveExpected)}`
        : `Receive at least ${listAmounts(summary.receiveAtLeast)}`,
    )
  }
}

/** Before sending: otherwise an approval could be mined and the swap after it fail. */
async function assertBalances(
  { client, deployment }: Network,
  { account }: AnyPlan,
  { spend }: AnySummary,
): Promise<void> {
  const { balances } = await getBalances(client, { deployment, account })
  for (const { token, amount } of spend) {
    const balance = balances[token.symbol]
    // The wrapped coin is not among them: the simulation before sending tells.
    if (balance !== undefined && balance < amount)
      throw new CommandError(
        `Insufficient balance: the account has ${withSymbol(balance, token)} and needs ${withSymbol(amount, token)}.`,
        { metaMessages: [`Get some with \`lethe faucet ${token.symbol}\`.`] },
      )
  }
}
