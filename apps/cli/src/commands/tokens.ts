import { getTokens, getWrappedToken, type TokenInfo } from '@letheswap/sdk'
import { networkCommand } from '../lib/command.js'
import type { Logger } from '../lib/logger.js'

export const tokens = networkCommand({
  name: 'tokens',
  description: 'List the tokens, with their addresses',
  examples: ['tokens'],
  args: {},
  run: async (_, logger, { deployment }) => {
    const tokens = [...getTokens(deployment), getWrappedToken(deployment)]
    logger.json({
      tokens: tokens.map(
        ({ symbol, name, decimals, address, isNative, isImported }) => ({
          ...{ symbol, name, decimals },
          address: isNative ? undefined : address,
          isImported: isImported === true,
        }),
      ),
    })
    printTokens(logger, tokens)
  },
})

export const printTokens = (
  logger: Logger,
  tokens: readonly (Pick<
    TokenInfo,
    'symbol' | 'name' | 'decimals' | 'address'
  > & { isNative?: boolean | undefined })[],
): void =>
  logger.table(
    [
      ['Symbol', 'Name', 'Decimals', 'Address'],
      ...tokens.map(({ symbol, name, decimals, address, isNative }) => [
        ...[symbol, name, String(decimals)],
        isNative ? 'native coin' : address,
      ]),
    ],
    [2],
  )
