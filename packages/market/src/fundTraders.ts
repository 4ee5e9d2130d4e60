import {
  executePlan,
  formatAmount,
  getBalances,
  getQuote,
  getToken,
  getTokens,
  planSwap,
  RouteNotFoundError,
  type Token,
  waitForReceipt,
} from '@letheswap/sdk'
import type { LocalAccount } from 'viem'
import { getTransactionCount, sendTransaction } from 'viem/actions'
import { MarketError } from './errors.js'
import { roundDown, traders } from './rules.js'
import type { MarketOptions } from './types.js'

/**
 * Funds each trader that has less than a tenth of `amount`, from the funder or the
 * faucet. The trader then buys missing coins with half of its native coin.
 */
export async function fundTraders({
  network: { client, deployment, connect },
  accounts,
  funder,
  amount,
  claim,
  onProgress,
}: Pick<MarketOptions, 'network' | 'accounts' | 'onProgress'> & {
  funder: LocalAccount | undefined
  /** Amount in wei. */
  amount: bigint
  /** Claims these tokens from the faucet. */
  claim: (account: LocalAccount, tokens: readonly Token[]) => Promise<void>
}): Promise<void> {
  const tokens = getTokens(deployment)
  const coin = getToken(deployment, deployment.chain.nativeCurrency.symbol)
  const format = (amount: bigint) =>
    `${formatAmount(amount, coin.decimals)} ${coin.symbol}`
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
      throw new MarketError(
        `Insufficient funds: ${poor.length} traders need ${format(needed)}, and the key's account has ${format(balance)}.`,
        { metaMessages: ['Lower --fund.'] },
      )
  }
  for (const trader of traders) {
    const account = accounts[trader]
    if (poor.includes(account)) await fund(account)
    for (const symbol of await buyMissingCoins(account))
      onProgress(`${trader}: bought ${symbol}`)
  }

  async function readBalances({ address: account }: LocalAccount) {
    return (await getBalances(client, { deployment, account })).balances
  }

  async function fund(account: LocalAccount): Promise<void> {
    if (!funder) {
      await claim(account, tokens)
      onProgress(`${account.address}: received coins from the faucet`)
      return
    }
    const hash = await sendTransaction(connect(funder), {
      to: account.address,
      value: amount,
      // Uses the mined count, so that a pending transfer of an earlier run is replaced.
      nonce: await getTransactionCount(client, { address: funder.address }),
    })
    const { status } = await waitForReceipt(client, { hash })
    if (status !== 'success')
      throw new MarketError(`The transfer ${hash} reverted.`)
    onProgress(`${account.address}: received ${format(amount)} in ${hash}`)
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
        await executePlan(connect(account), {
          deployment,
          plan,
        })
        bought.push(tokenOut)
      } catch (error) {
        // No pool sells this coin, so the trader does not get it.
        if (!(error instanceof RouteNotFoundError)) throw error
      }
    }
    return bought
  }
}
