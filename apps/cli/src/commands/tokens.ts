import { getTokens, getWrappedToken } from '@letheswap/sdk'
import { networkCommand } from '../lib/command.js'

export const tokens = networkCommand({
  name: 'tokens',
  description: 'List the tokens, with their addresses',
  examples: ['tokens'],
  args: {},
  run: async (_, logger, { deployment }) => {
    const tokens = [...getTokens(deployment), getWrappedToken(deployment)]
    const rows = tokens.map(
      ({ symbol, name, decimals, address, isNative, isImported }) => ({
        ...{ symbol, name, decimals },
        address: isNative ? undefined : address,
        isImported: isImported === true,
      }),
    )
    logger.json({ tokens: rows })
    logger.table(
      [
        ['Symbol', 'Name', 'Decimals', 'Address'],
        ...rows.map(({ symbol, name, decimals, address = 'native coin' }) => [
          symbol,
          name,
          String(decimals),
          address,
        ]),
      ],
      [2],
    )
  },
})
