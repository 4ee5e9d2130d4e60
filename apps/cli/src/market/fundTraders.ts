import {
  executePlan,
  getBalances,
  getQuote,
  getToken,
  getTokens,
  planSwap,
  RouteNotFoundError,
  waitForReceipt,
} from '@letheswap/sdk'
import type { LocalAccount } from 'viem'
import { getTransactionCount, sendTransaction } from 'viem/actions'
import { withSymbol } from '../lib/amounts.js'
import { claimFaucet } from '../lib/claimFaucet.js'
import { CommandError } from '../lib/errors.js'
import type { Logger } from '../lib/logger.js'
import { createWallet, type Network } from '../lib/network.js'
import type { Accounts } from './readTraders.js'
import { roundDown, traders } from './rules.js'

/**
 * Funds each trader that has less than a tenth of `amount`, from the funder or
 * the faucet. Half of its native coin then buys the coins that it lacks.
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
  /** In wei. */
  amount: bigint
  logger: Logger
}): Promise<void> {
  const tokens = getTokens(deployment)
  const coin = getToken(deployment, deployment.chain.nativeCurrency.symbol)
  const threshold = funder ? amount / 10n : 1n
  const poor: LocalAccount[] = []
  for (const trader of traders) {
    const { [coin.symbol]: balance = 0n } = await readBalances(accounts[trader])
    if (balance < threshold) poor.push(accounts[trader])
  }
  if (funder && poor.length > 0) {
    const needed = amount * BigInt(poor.length)
    const { [coin.symbol]: balance = 0n } = await readBalances(funder)
    if (balance <= needed)
      throw new CommandError(
        `The key's account has ${withSymbol(balance, coin)}, and ${poor.length} traders are to get ${withSymbol(needed, coin)} from it.`,
        { metaMessages: ['Give them less with --fund.'] },
      )
  }
  for (const trader of traders) {
    const account = accounts[trader]
    if (poor.includes(account)) await fund(account)
    for (const symbol of await buyMissingCoins(account))
      logger.progress(`${trader}: bought ${symbol}`)
  }

  async function readBalances({ address: account }: LocalAccount) {
    return (await getBalances(client, { deployment, account })).balances
  }

  async function fund(account: LocalAccount): Promise<void> {
    if (!funder) {
      await claimFaucet({ client, deployment, account, tokens })
      logger.progress(`${account.address}: received coins from the faucet`)
      return
    }
    const hash = await sendTransaction(createWallet(deployment, funder), {
      to: account.address,
      value: amount,
      // Not the pending count, so that an earlier run's pending transfer is
      // replaced.
      nonce: await getTransactionCount(client, { address: funder.address }),
    })
    const { status } = await waitForReceipt(client, { hash })
    if (status !== 'success')
      throw new CommandError(`The transfer ${hash} reverted.`)
    logger.progress(
      `${account.address}: received ${withSymbol(amount, coin)} in ${hash}`,
    )
  }

  async function buyMissingCoins(account: LocalAccount): Promise<string[]> {
    const balances = await readBalances(account)
    const others = tokens.filter(({ isNative }) => !isNative)
    const missing = others.filter(({ symbol }) => !balances[symbol])
    const amountIn = roundDown(
      (balances[coin.symbol] ?? 0n) / 2n / BigInt(others.length),
    )
    const bought: string[] = []
    for (const { symbol: tokenOut } of amountIn > 0n ? missing : []) {
      const trade = { deployment, tokenIn: coin.symbol, tokenOut, amountIn }
      try {
        const quote = await getQuote(client, trade)
        const plan = await planSwap(client, {
          deployment,
          account: account.address,
          quote,
        })
        await executePlan(createWallet(deployment, account), {
          deployment,
          plan,
        })
        bought.push(tokenOut)
      } catch (error) {
        // No pool sells this coin.
        if (!(error instanceof RouteNotFoundError)) throw error
      }
    }
    return bought
  }
}
