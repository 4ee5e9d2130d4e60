import { BaseError } from '@letheswap/sdk'
import type { PrivateKeyAccount } from 'viem/accounts'
import { CommandError } from '../errors.js'
import type { Network } from '../network.js'
import { add } from './add.js'
import { assertHistory } from './assertHistory.js'
import { assertNetwork } from './assertNetwork.js'
import { claim } from './claim.js'
import { createLedger } from './createLedger.js'
import { pools } from './pools.js'
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
  for (const symbol of ['ZKP', 'USDT', 'DAI'])
    await step(`Get ${symbol} from the faucet`, (name) =>
      claim(run, name, symbol),
    )
  await step('Swap ZKP → USDT', (name) => swap(run, name, 'ZKP', 'USDT', 10n))
  await step('Swap USDT → WETH', (name) => swap(run, name, 'USDT', 'WETH', 5n))
  await step('Swap WETH → ZKP', (name) => swap(run, name, 'WETH', 'ZKP', 2n))
  for (const [a, b] of pools)
    await step(`Add liquidity to ${a} / ${b}`, (name) => add(run, name, a, b))
  for (const [a, b] of pools)
    await step(`Remove half from ${a} / ${b}`, (name) =>
      remove(run, name, a, b),
    )
  await step('Read the swap history', () => assertHistory(run))

  async function begin(): Promise<SmokeRun> {
    await assertNetwork(network)
    const ledger = createLedger({
      ...network,
      account: account.address,
      ...(await readOwned(network, account.address)),
    })
    return {
      network,
      account,
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
