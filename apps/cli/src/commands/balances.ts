import { formatAmount, getBalances, getTokens } from '@letheswap/sdk'
import { networkCommand, option } from '../lib/command.js'
import { requireAddress } from '../lib/key.js'

export const balances = networkCommand({
  name: 'balances',
  description: 'Show the balances of an account',
  examples: ['balances --address 0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  args: {
    address: option('address', 'Account (default: that of the private key)'),
  },
  run: async (options, logger, { client, deployment }) => {
    const account = await requireAddress(options.address)
    const { blockNumber, balances } = await getBalances(client, {
      deployment,
      account,
    })
    const tokens = getTokens(deployment)
    const decimals = Object.fromEntries(
      tokens.map(({ symbol, decimals }) => [symbol, decimals]),
    )
    logger.json({ account, blockNumber, balances, decimals })
    logger.line(`${account} at block ${blockNumber}`)
    logger.table(
      [
        ['Coin', 'Balance'],
        ...tokens.map(({ symbol, decimals }) => [
          symbol,
          formatAmount(balances[symbol] as bigint, decimals),
        ]),
      ],
      [1],
    )
  },
})
