import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '@letheswap/node'
import {
  addTokens,
  assertNetwork,
  type Deployment,
  getToken,
  getTokenInfo,
  InvalidDeploymentError,
  parseAmount,
  type Token,
  type TokenInfo,
  type TokenWarning,
} from '@letheswap/sdk'
import { numberToHex } from 'viem'
import { readAddress, readNumber, readToken } from '../lib/amounts.js'
import { group, networkCommand, option, positional } from '../lib/command.js'
import { confirm } from '../lib/confirm.js'
import { UsageError } from '../lib/errors.js'
import { findAddress, readAccount } from '../lib/key.js'
import { createWallet } from '../lib/network.js'
import { withAccountLock } from '../lib/planFile.js'
import { readJson } from '../lib/readJson.js'
import { sendArgs } from '../lib/sendPlan.js'
import { stateFolder } from '../lib/stateFolder.js'
import { getImported, writeImported } from '../lib/tokenFile.js'
import { printTokens } from './tokens.js'

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
    const { token, warnings } = await getTokenInfo(client, {
      deployment,
      address,
      symbol,
      holder: await findAddress(undefined),
    })
    const joined = addTokens(deployment, [token])
    const added = getToken(joined, token.address)
    const isNew = joined.tokens.length > deployment.tokens.length
    writeImported(deployment, getImported(joined))
    logger.json({ token, warnings, isNew })
    for (const warning of warnings) logger.progress(explain[warning])
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
    printTokens(logger, tokens)
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
        `${token.symbol} belongs to the deployment and cannot be removed.`,
      )
    const kept = getImported(deployment).filter(
      ({ address }) => address !== token.address,
    )
    writeImported(deployment, kept)
    logger.json({ removed: token })
    logger.line(`Removed ${describe(token)}.`)
  },
})

const create = networkCommand({
  name: 'create',
  description: 'Create a test token that you own, and add it',
  examples: ['token create GOLD --name "Test gold" --supply 1000000'],
  args: {
    symbol: positional('Symbol of the token'),
    name: option('text', 'Full name (default: the symbol)'),
    decimals: option('count', 'Decimals (default: 18)'),
    supply: option('amount', 'Whole coins for your account (default: 1000000)'),
    yes: sendArgs.yes,
  },
  run: async (options, logger, network) => {
    const { client, deployment } = network
    const account = await readAccount()
    const { symbol, name = symbol } = options
    const decimals =
      readNumber('decimals', options.decimals, {
        max: 77,
        range: 'from 0 to 77',
      }) ?? 18
    const text = options.supply ?? '1000000'
    const supply = parseAmount(text, decimals)
    const { chain, genesisHash } = deployment
    assertNewToken(deployment, { symbol, name, decimals })
    await assertNetwork(network.client, network)
    logger.progress(`${symbol} (${name}, ${decimals} decimals)`)
    logger.progress(`${account.address} owns it and gets ${text} ${symbol}.`)
    await confirm({ ...options, question: `Create it on ${chain.name}?` })
    const folder = join(stateFolder(), 'tokens')
    const path = join(
      folder,
      `${chain.id}-${genesisHash}-${account.address}-${encodeURIComponent(symbol)}.journal`,
    )
    mkdirSync(folder, { recursive: true })
    // Imports the module on demand, because few commands deploy.
    const { createToken } = await import('@letheswap/network')
    const address = await withAccountLock(deployment, account.address, () =>
      createToken(createWallet(deployment, account), {
        ...{ symbol, name, decimals, supply },
        journal: existsSync(path)
          ? readJson(path, 'the journal of a token', (it) => it)
          : undefined,
        // The journal contains signed transactions, but no private key.
        onJournal: (journal) =>
          writeFileAtomic(path, `${JSON.stringify(journal)}\n`, {
            isPrivate: true,
          }),
      }),
    )
    const { token } = await getTokenInfo(client, {
      ...{ deployment, address, holder: account.address },
    })
    const joined = addTokens(deployment, [token])
    writeImported(deployment, getImported(joined))
    rmSync(path)
    logger.json({ token })
    logger.line(`Created ${describe(getToken(joined, address))}.`)
  },
})

export const token = group(
  'token',
  'Create, add, list and remove your tokens',
  [create, add, list, remove],
)

/**
 * Throws for a token that commands could not refer to, before anything is paid for it.
 */
function assertNewToken(
  deployment: Deployment,
  token: Pick<TokenInfo, 'symbol' | 'name' | 'decimals'>,
): void {
  const address = numberToHex(1, { size: 20 })
  const info = { chainId: deployment.chain.id, address, ...token }
  let added: Token
  try {
    added = getToken(addTokens(deployment, [info]), address)
  } catch (cause) {
    if (!(cause instanceof InvalidDeploymentError)) throw cause
    const field = cause.field.split('.').at(-1)
    throw new UsageError(`The token's ${field} must be ${cause.expected}.`)
  }
  if (added.symbol !== token.symbol)
    throw new UsageError(`This network already has a token ${token.symbol}.`)
}

const describe = ({ symbol, name, decimals, address }: Token) =>
  `${symbol} (${name}, ${decimals} decimals, ${address})`

const explain: Record<TokenWarning, string> = {
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
