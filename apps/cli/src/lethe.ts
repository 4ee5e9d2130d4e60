import { defineCommand } from 'citty'
import { add } from './commands/add.js'
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
import { tx } from './commands/tx.js'
import { up } from './commands/up.js'
import { unwrap, wrap } from './commands/wrap.js'

/** The whole command line. */
export const lethe = defineCommand({
  meta: {
    name: 'lethe',
    description: 'The LetheSwap exchange from a terminal',
  },
  subCommands: {
    quote,
    swap,
    add,
    remove,
    approve,
    wrap,
    unwrap,
    resume,
    pools,
    pool,
    tx,
    balances,
    faucet,
    history,
    up,
    check,
    market,
    network,
    scenario,
    mcp,
    completion,
  },
})
