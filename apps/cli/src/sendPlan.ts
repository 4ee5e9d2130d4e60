import {
  type AnyPlan,
  executePlan,
  formatAmount,
  getBalances,
  type PlanAmount,
  type PlanTransaction,
} from '@letheswap/sdk'
import type { PrivateKeyAccount } from 'viem/accounts'
import { withSymbol } from './amounts.js'
import { CommandError } from './errors.js'
import type { Logger } from './logger.js'
import { createWallet, type Network } from './network.js'

/** Prints what a plan does, sends it and prints its transactions. */
export async function sendPlan({
  network,
  account,
  plan,
  logger,
}: {
  network: Network
  account: PrivateKeyAccount
  plan: AnyPlan
  logger: Logger
}): Promise<void> {
  const { summary } = plan
  await assertBalances({ network, plan })
  if (summary.kind === 'approve')
    logger.progress(
      `Let ${summary.spender} spend ${formatAmounts([summary.allow])}`,
    )
  else {
    logger.progress(`Spend at most ${formatAmounts(summary.spend)}`)
    logger.progress(`Receive at least ${formatAmounts(summary.receiveAtLeast)}`)
  }
  const { transactions, hash, receipt } = await executePlan(
    {
      publicClient: network.client,
      walletClient: createWallet(network.deployment, account),
    },
    plan,
    {
      onProgress: ({ step, steps, kind, status, hash }) => {
        const at = `[${step + 1}/${steps}] ${kind}`
        if (status === 'skipped') logger.progress(`${at}: already allowed`)
        if (status === 'pending') logger.progress(`${at}: sent ${hash}`)
        if (status === 'confirmed') logger.progress(`${at}: confirmed`)
      },
    },
  )
  logger.json({
    summary: {
      ...summary,
      ...(summary.kind === 'approve' && { allow: toPlain(summary.allow) }),
      spend: summary.spend.map(toPlain),
      receiveAtLeast: summary.receiveAtLeast.map(toPlain),
      receiveExpected: summary.receiveExpected.map(toPlain),
    },
    transactions: transactions.map(({ kind, hash, receipt }) => ({
      kind,
      hash,
      blockNumber: receipt.blockNumber,
      gasUsed: receipt.gasUsed,
    })),
    hash,
    blockNumber: receipt?.blockNumber,
  })
  if (transactions.length === 0)
    logger.line('Nothing to do: the allowance is already set.')
  else logger.table(transactionRows(transactions), [2, 3])
}

/** Otherwise an approval could be paid for and the swap after it fail. */
async function assertBalances({
  network: { client, deployment },
  plan: { account, summary },
}: {
  network: Network
  plan: AnyPlan
}): Promise<void> {
  const { balances } = await getBalances(client, { deployment, account })
  for (const { token, amount } of summary.spend) {
    if (token === 'LP') continue
    const balance = balances[token.symbol] ?? 0n
    if (balance < amount)
      throw new CommandError(
        `Insufficient balance: the account has ${withSymbol(balance, token)} and needs ${withSymbol(amount, token)}.`,
        { metaMessages: [`Get some with \`lethe faucet ${token.symbol}\`.`] },
      )
  }
}

function transactionRows(transactions: readonly PlanTransaction[]): string[][] {
  return [
    ['Transaction', 'Hash', 'Block', 'Gas'],
    ...transactions.map(({ kind, hash, receipt }) => [
      kind,
      hash,
      String(receipt.blockNumber),
      String(receipt.gasUsed),
    ]),
  ]
}

function formatAmounts(amounts: readonly PlanAmount[]): string {
  return amounts
    .map(({ token, amount }) =>
      token === 'LP'
        ? `${formatAmount(amount, 18)} LP`
        : withSymbol(amount, token),
    )
    .join(' and ')
}

function toPlain({ token, amount }: PlanAmount) {
  return { token: token === 'LP' ? token : token.symbol, amount }
}
