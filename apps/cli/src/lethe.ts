import type { Command } from 'commander'
import { activity } from './commands/activity.js'
import { add } from './commands/add.js'
import { address } from './commands/address.js'
import { allowances } from './commands/allowances.js'
import { approve } from './commands/approve.js'
import { balances } from './commands/balances.js'
import { check } from './commands/check.js'
import { completion } from './commands/completion.js'
import { faucet } from './commands/faucet.js'
import { history } from './commands/history.js'
import { market } from './commands/market.js'
import { mcp } from './commands/mcp.js'
import { network } from './commands/network.js'
import { pool } from './commands/pool.js'
import { pools } from './commands/pools.js'
import { quote } from './commands/quote.js'
import { remove } from './commands/remove.js'
import { resume } from './commands/resume.js'
import { scenario } from './commands/scenario.js'
import { swap } from './commands/swap.js'
import { token } from './commands/token.js'
import { tokens } from './commands/tokens.js'
import { tx } from './commands/tx.js'
import { up } from './commands/up.js'
import { unwrap, wrap } from './commands/wrap.js'
import { group } from './lib/command.js'
import { readVersion } from './readVersion.js'

const groups: Record<string, readonly Command[]> = {
  Read: [
    ...[quote, tokens, pools, pool, balances],
    ...[history, activity, tx, allowances, address],
  ],
  Trade: [swap, add, remove, approve, wrap, unwrap, resume, faucet],
  Networks: [up, network, token, check, market, scenario],
  'Other programs': [mcp, completion],
}

export const lethe = group(
  'lethe',
  'The LetheSwap exchange in a terminal',
  Object.entries(groups).flatMap(([heading, commands]) =>
    commands.map((command) => command.helpGroup(`${heading}:`)),
  ),
)
  .version(readVersion(), '-v, --version', 'Print the version')
  .addHelpText(
    'after',
    `
Examples:
  $ lethe quote 1 ZKP USDT
  $ lethe swap 1 ZKP USDT --slippage 0.5
  $ lethe help network deploy`,
  )
  .addHelpText(
    'afterAll',
    `
Environment variables:
  LETHE_CONFIG              Deployment, a file or a URL
  LETHE_PRIVATE_KEY         Private key in hex; use a throw-away key
  LETHE_PRIVATE_KEY_FILE    File that holds the key
  LETHE_KEYSTORE            Encrypted key file, as \`cast wallet import\` writes it
  LETHE_KEYSTORE_PASSWORD   Its password; also as LETHE_KEYSTORE_PASSWORD_FILE
  ETH_RPC_URL               Node for \`lethe network deploy\` and \`adopt\`
  LETHE_MARKET_PHRASE       Seed phrase of the traders of \`lethe market\`
  LETHE_MARKET_PHRASE_FILE  File that holds the phrase`,
  )

export function findCommand(
  words: readonly string[],
): readonly [Command, readonly string[]] {
  let command = lethe
  for (const [index, word] of words.entries()) {
    const next = command.commands.find((command) => command.name() === word)
    if (!next) return [command, words.slice(index)]
    command = next
  }
  return [command, []]
}
