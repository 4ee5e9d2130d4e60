import {
  getBalances,
  getQuote,
  getTokens,
  planSwap,
  RouteNotFoundError,
} from '@letheswap/sdk'
import type { Logger } from '../logger.js'
import type { Network } from '../network.js'
import type { Trading } from './createTrading.js'
import type { Accounts } from './readTraders.js'
import { roundDown } from './roundDown.js'
import { traders } from './types.js'

/** Lets each trader buy the coins that it has none of, for half of its native coin. */
export async function stockUp({
  network: { client, deployment },
  accounts,
  trading: { execute, persist },
  logger,
}: {
  network: Network
  accounts: Accounts
  trading: Trading
  logger: Logger
}): Promise<void> {
  const native = deployment.chain.nativeCurrency.symbol
  const tokens = getTokens(deployment).filter(({ isNative }) => !isNative)
  for (const trader of traders) {
    const account = accounts[trader]
    const { address } = account
    const { balances } = await persist(() =>
      getBalances(client, { deployment, account: address }),
    )
    // Rounded down.
    const amountIn = roundDown(
      (balances[native] ?? 0n) / 2n / BigInt(tokens.length),
    )
    for (const { symbol } of tokens) {
      if (amountIn === 0n || (balances[symbol] ?? 0n) > 0n) continue
      try {
        const plan = await persist(async () =>
          planSwap(client, {
            deployment,
            account: address,
            quote: await getQuote(client, {
              deployment,
              tokenIn: native,
              tokenOut: symbol,
              amountIn,
            }),
          }),
        )
        await execute(account, plan)
        logger.progress(`${trader}: bought ${symbol}`)
      } catch (error) {
        // It goes without a coin that is not to be had.
        if (!(error instanceof RouteNotFoundError)) throw error
      }
    }
  }
}
