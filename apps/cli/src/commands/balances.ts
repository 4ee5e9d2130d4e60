import { formatAmount, getBalances, getTokens } from '@letheswap/sdk'
import { requireAddress } from '../key.js'
import { createLogger } from '../logger.js'
import { type NetworkOptions, openNetwork } from '../network.js'

/** Prints an account's balances of all coins at one block. */
export async function balances(
  options: NetworkOptions & { address?: string | undefined; json: boolean },
): Promise<void> {
  const logger = createLogger(options)
  const account = requireAddress(options.address)
  const { client, deployment } = await openNetwork(options)
  const { blockNumber, balances } = await getBalances(client, {
    deployment,
    account,
  })
  logger.json({ account, blockNumber, balances })
  logger.line(`${account} at block ${blockNumber}`)
  logger.table(
    [
      ['Coin', 'Balance'],
      ...getTokens(deployment).map(({ symbol, decimals }) => [
        symbol,
        formatAmount(balances[symbol] as bigint, decimals),
      ]),
    ],
    [1],
  )
}
