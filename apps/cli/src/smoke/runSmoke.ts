import { BaseError } from '@letheswap/sdk'
import type { PrivateKeyAccount } from 'viem/accounts'
import { CommandError } from '../errors.js'
import type { Network } from '../network.js'
import { add } from './add.js'
import { assertHistory } from './assertHistory.js'
import { assertNetwork } from './assertNetwork.js'
import { chooseCourse } from './chooseCourse.js'
import { claim } from './claim.js'
import { createLedger } from './createLedger.js'
import { readOwned } from './readOwned.js'
import { remove } from './remove.js'
import { swap } from './swap.js'
import type { SmokeRun, SmokeTransaction } from './types.js'

/**
 * Does with a new account what a user can do with the product, and compares
 * every balance with the chain after every step.
 *
 * @throws {CommandError} Names the step that failed, and why.
 */
export async function runSmoke({
  network,
  account,
  onStep,
  onTransaction,
}: {
  network: Network
  account: PrivateKeyAccount
  onStep: (step: string) => void
  onTransaction: (transaction: SmokeTransaction) => void
}): Promise<void> {
  const run = await step('Find the network', begin)
  const { coins, pools, swaps } = run.course
  for (const symbol of coins)
    await step(`Get ${symbol} from the faucet`, (name) =>
      claim(run, name, symbol),
    )
  for (const [from, to, part] of swaps)
    await step(`Swap ${from} → ${to}`, (name) =>
      swap(run, name, from, to, part),
    )
  for (const [a, b] of pools)
    await step(`Add liquidity to ${a} / ${b}`, (name) => add(run, name, a, b))
  for (const [a, b] of pools)
    await step(`Remove half from ${a} / ${b}`, (name) =>
      remove(run, name, a, b),
    )
  await step('Read the swap history', () => assertHistory(run))

  async function begin(): Promise<SmokeRun> {
    await assertNetwork(network)
    const course = chooseCourse(network.deployment)
    const ledger = createLedger({
      ...network,
      account: account.address,
      ...(await readOwned(network, account.address, course.pools)),
    })
    return {
      network,
      account,
      course,
      ledger,
      swaps: [],
      report: (step, kind, { transactionHash: hash, gasUsed }, milliseconds) =>
        onTransaction({ step, kind, hash, gasUsed, milliseconds }),
    }
  }

  /** Names the step in what it throws. */
  async function step<result>(
    name: string,
    act: (name: string) => Promise<result>,
  ): Promise<result> {
    onStep(name)
    try {
      return await act(name)
    } catch (cause) {
      const known = cause instanceof BaseError
      throw new CommandError(
        `'${name}' failed: ${known ? cause.shortMessage : (cause as Error).message}`,
        { cause, metaMessages: known ? cause.metaMessages : [] },
      )
    }
  }
}
