import {
  getBalances,
  getToken,
  getTokens,
  waitForReceipt,
} from '@letheswap/sdk'
import type { LocalAccount } from 'viem'
import { getTransactionCount, sendTransaction } from 'viem/actions'
import { withSymbol } from '../amounts.js'
import { claimFaucet } from '../claimFaucet.js'
import { CommandError } from '../errors.js'
import type { Logger } from '../logger.js'
import { createWallet, type Network } from '../network.js'
import type { Accounts } from './readTraders.js'
import { traders } from './rules.js'

/**
 * Gives coins to each trader that has less than a tenth of `amount`: from the
 * funder's account or, without one, from the network's faucet.
 */
export async function fundTraders({
  network: { client, deployment },
  accounts,
  funder,
  amount,
  logger,
}: {
  network: Network
  accounts: Accounts
  funder: LocalAccount | undefined
  /** Native coin, in wei. */
  amount: bigint
  logger: Logger
}): Promise<void> {
  const coin = getToken(deployment, deployment.chain.nativeCurrency.symbol)
  const balanceOf = async ({ address: account }: LocalAccount) =>
    (await getBalances(client, { deployment, account })).balances[
      coin.symbol
    ] ?? 0n
  const balances = await Promise.all(
    traders.map((trader) => balanceOf(accounts[trader])),
  )
  const threshold = funder ? amount / 10n : 1n
  const needy = traders.filter(
    (_, index) => (balances[index] as bigint) < threshold,
  )
  if (funder && needy.length > 0) {
    const needed = amount * BigInt(needy.length)
    const balance = await balanceOf(funder)
    if (balance <= needed)
      throw new CommandError(
        `The key's account has ${withSymbol(balance, coin)}, and ${needy.length} traders are to get ${withSymbol(needed, coin)} from it.`,
        { metaMessages: ['Give them less with --fund.'] },
      )
  }
  for (const trader of needy) {
    const account = accounts[trader]
    if (!funder) {
      const tokens = getTokens(deployment)
      await claimFaucet({ client, deployment, account, tokens })
      logger.progress(`${trader}: received coins from the faucet`)
      continue
    }
    const hash = await sendTransaction(createWallet(deployment, funder), {
      to: account.address,
      value: amount,
      // Not the pending count: a transfer of an earlier run that still waits
      // has this nonce, so that only one of the two can be mined.
      nonce: await getTransactionCount(client, { address: funder.address }),
    })
    const { status } = await waitForReceipt(client, { hash })
    if (status !== 'success')
      throw new CommandError(`The transfer ${hash} reverted.`)
    logger.progress(
      `${trader}: received ${withSymbol(amount, coin)} in ${hash}`,
    )
  }
}
