import {
  addTokens,
  getToken,
  getTokenInfo,
  type Token,
  type TokenOddity,
} from '@letheswap/sdk'
import { readAddress, readToken } from '../lib/amounts.js'
import { group, networkCommand, option, positional } from '../lib/command.js'
import { UsageError } from '../lib/errors.js'
import { findAddress } from '../lib/key.js'
import { getImported, writeImported } from '../lib/tokenFile.js'

const add = networkCommand({
  name: 'add',
  description: 'Add a token by its address, for all commands',
  examples: ['token add 0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'],
  args: {
    address: positional("Address of the token's contract"),
    symbol: option('text', "Symbol to use instead of the contract's"),
  },
  run: async (options, logger, { client, deployment }) => {
    const { symbol } = options
    const address = readAddress('The token', options.address)
    const { token, oddities } = await getTokenInfo(client, {
      deployment,
      address,
      symbol,
      holder: await findAddress(undefined),
    })
    const joined = addTokens(deployment, [token])
    const added = getToken(joined, token.address)
    const isNew = joined.tokens.length > deployment.tokens.length
    writeImported(deployment, getImported(joined))
    logger.json({ token, oddities, isNew })
    for (const oddity of oddities) logger.progress(explain[oddity])
    logger.line(
      isNew
        ? `Added ${describe(added)}.`
        : `${describe(added)} is there already.`,
    )
  },
})

const list = networkCommand({
  name: 'list',
  description: 'List the tokens that you have added',
  examples: ['token list'],
  args: {},
  run: async (_, logger, { deployment }) => {
    const tokens = getImported(deployment)
    logger.json({ tokens })
    if (tokens.length === 0) return logger.line('You have added no token.')
    logger.table(
      [
        ['Symbol', 'Name', 'Decimals', 'Address'],
        ...tokens.map(({ symbol, name, decimals, address }) => [
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

const remove = networkCommand({
  name: 'remove',
  description: 'Remove a token that you have added',
  examples: ['token remove FOO'],
  args: { token: positional('Symbol or address of the token') },
  run: async (options, logger, { deployment }) => {
    const token = readToken(deployment, options.token)
    if (!token.isImported)
      throw new UsageError(
        `${token.symbol} belongs to the network description and cannot be removed.`,
      )
    const kept = getImported(deployment).filter(
      ({ address }) => address !== token.address,
    )
    writeImported(deployment, kept)
    logger.json({ removed: token })
    logger.line(`Removed ${describe(token)}.`)
  },
})

export const token = group('token', 'Add, list and remove your own tokens', [
  add,
  list,
  remove,
])

const describe = ({ symbol, name, decimals, address }: Token) =>
  `${symbol} (${name}, ${decimals} decimals, ${address})`

const explain: Record<TokenOddity, string> = {
  sameSymbol: 'Another token of this network has a symbol that looks the same.',
  hiddenCharacters: 'Hidden characters were removed from its name.',
  manyDecimals: 'It has more than 18 decimals.',
  feeOnTransfer:
    'It keeps part of each transfer: allow more slippage than it keeps.',
  noReturnValue: 'Its transfers return no value. It can be traded.',
  transferRefused: 'It refused a test transfer: it may be paused.',
  untested:
    'A transfer could not be tested: no holder is known, or the node cannot simulate.',
}
