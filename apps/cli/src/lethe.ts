import { defineCommand } from 'citty'
import { networkCommand, strictCommand } from './command.js'
import { add } from './commands/add.js'
import { approve } from './commands/approve.js'
import { balances } from './commands/balances.js'
import { certify } from './commands/certify.js'
import { completion } from './commands/completion.js'
import { conformance } from './commands/conformance.js'
import { doctor } from './commands/doctor.js'
import { faucet } from './commands/faucet.js'
import { history } from './commands/history.js'
import { market } from './commands/market.js'
import { network } from './commands/network.js'
import { pool } from './commands/pool.js'
import { pools } from './commands/pools.js'
import { quote } from './commands/quote.js'
import { remove } from './commands/remove.js'
import { resume } from './commands/resume.js'
import { smoke } from './commands/smoke.js'
import { swap } from './commands/swap.js'
import { tx } from './commands/tx.js'
import { unwrap, wrap } from './commands/wrap.js'

const address = {
  type: 'string',
  valueHint: 'address',
  description: 'Account (default: that of the private key)',
} as const
const slippage = {
  type: 'string',
  valueHint: 'percent',
  description: 'How much worse than the quote the result may be (default 1)',
} as const
const exactOutput = {
  type: 'boolean',
  default: false,
  description: 'The amount is what you receive',
} as const
const recipient = {
  type: 'string',
  valueHint: 'address',
  description: 'Who receives (default: the signer)',
} as const
const deadline = {
  type: 'string',
  valueHint: 'seconds',
  description: 'How long the transaction stays valid (default 1200)',
} as const
const state = {
  type: 'string',
  valueHint: 'file',
  description: 'Where to keep the plan while it is sent (see lethe resume)',
} as const
const minimums = {
  'min-a': {
    type: 'string',
    valueHint: 'amount',
    description: 'Minimum of the first token (default 0)',
  },
  'min-b': {
    type: 'string',
    valueHint: 'amount',
    description: 'Minimum of the second token (default 0)',
  },
} as const
const count = (description: string) =>
  ({ type: 'string', valueHint: 'count', description }) as const
const positional = (description: string) =>
  ({ type: 'positional', required: true, description }) as const

/** The whole command line; `commands` holds what each command does. */
export const lethe = defineCommand({
  meta: {
    name: 'lethe',
    description: 'The LetheSwap exchange from a terminal',
  },
  subCommands: {
    quote: networkCommand({
      name: 'quote',
      description: 'Show what a swap would give now',
      args: {
        amount: positional('How much, e.g. 1.5'),
        from: positional('Token to spend'),
        to: positional('Token to receive'),
        'exact-output': exactOutput,
        slippage,
      },
      run: (network, args) =>
        quote({ ...network, ...args, exactOutput: args['exact-output'] }),
    }),
    swap: networkCommand({
      name: 'swap',
      description: 'Swap through the best route',
      args: {
        amount: positional('How much, e.g. 1.5'),
        from: positional('Token to spend'),
        to: positional('Token to receive'),
        'exact-output': exactOutput,
        slippage,
        recipient,
        deadline,
        state,
      },
      run: (network, args) =>
        swap({ ...network, ...args, exactOutput: args['exact-output'] }),
    }),
    add: networkCommand({
      name: 'add',
      description: 'Add liquidity to a pool',
      args: {
        amount: positional('How much of the first token'),
        'token-a': positional('First token'),
        'token-b': positional('Second token'),
        'amount-b': {
          type: 'string',
          valueHint: 'amount',
          description: "Amount of the second token (default: the pool's ratio)",
        },
        ...minimums,
        recipient,
        deadline,
        state,
      },
      run: (network, args) =>
        add({
          ...network,
          ...args,
          tokenA: args['token-a'],
          tokenB: args['token-b'],
          amountB: args['amount-b'],
          minA: args['min-a'],
          minB: args['min-b'],
        }),
    }),
    remove: networkCommand({
      name: 'remove',
      description: 'Remove liquidity from a pool',
      args: {
        liquidity: positional('How many LP tokens, e.g. 1.5, 50% or all'),
        'token-a': positional('First token'),
        'token-b': positional('Second token'),
        ...minimums,
        permit: {
          type: 'boolean',
          default: false,
          description: 'Sign a permit instead of sending an approval',
        },
        recipient,
        deadline,
        state,
      },
      run: (network, args) =>
        remove({
          ...network,
          ...args,
          tokenA: args['token-a'],
          tokenB: args['token-b'],
          minA: args['min-a'],
          minB: args['min-b'],
        }),
    }),
    approve: networkCommand({
      name: 'approve',
      description: 'Let the router spend a token, or revoke that',
      args: {
        amount: positional('Exactly how much; 0 revokes the allowance'),
        token: positional('Which token'),
        spender: {
          type: 'string',
          valueHint: 'address',
          description: 'Who may spend it (default: the router)',
        },
        state,
      },
      run: (network, args) => approve({ ...network, ...args }),
    }),
    wrap: networkCommand({
      name: 'wrap',
      description: 'Turn native coin into its wrapped version, an ERC-20',
      args: { amount: positional('How much'), state },
      run: (network, args) => wrap({ ...network, ...args }),
    }),
    unwrap: networkCommand({
      name: 'unwrap',
      description: 'Turn the wrapped native coin back into native coin',
      args: { amount: positional('How much'), state },
      run: (network, args) => unwrap({ ...network, ...args }),
    }),
    resume: networkCommand({
      name: 'resume',
      description: 'Finish a command that ended early',
      args: {
        file: {
          type: 'positional',
          required: false,
          description: 'File of the plan (default: the only unfinished one)',
        },
      },
      run: (network, args) => resume({ ...network, ...args }),
    }),
    pools: networkCommand({
      name: 'pools',
      description: 'List all pools, with your share',
      args: { address },
      run: (network, args) => pools({ ...network, ...args }),
    }),
    pool: networkCommand({
      name: 'pool',
      description: "Show a pool's price over time, volume, TVL and fee APR",
      args: {
        pool: positional('Its two tokens, e.g. DAI-USDT'),
        interval: {
          type: 'string',
          valueHint: 'time',
          description:
            'Length of a candle: 1m, 5m, 15m, 30m, 1h, 4h or 1d (default 1h)',
        },
        limit: count('How many candles and trades to show (default 12)'),
      },
      run: (network, args) => pool({ ...network, ...args }),
    }),
    tx: networkCommand({
      name: 'tx',
      description: 'Tell what a transaction did, and why a failed one failed',
      args: { hash: positional('Hash of the transaction') },
      run: (network, args) => tx({ ...network, ...args }),
    }),
    balances: networkCommand({
      name: 'balances',
      description: 'Show the balances of an account',
      args: { address },
      run: (network, args) => balances({ ...network, ...args }),
    }),
    faucet: networkCommand({
      name: 'faucet',
      description: 'Get free test coins',
      args: {
        token: {
          type: 'positional',
          required: false,
          description: 'Which coin, e.g. ZKP',
        },
        all: {
          type: 'boolean',
          default: false,
          description: 'All coins, for one signature',
        },
      },
      run: (network, args) => faucet({ ...network, ...args }),
    }),
    history: networkCommand({
      name: 'history',
      description: "List an account's swaps, newest first",
      args: {
        address,
        limit: count('How many (default 20)'),
        csv: {
          type: 'boolean',
          default: false,
          description: 'Print CSV',
        },
      },
      run: (network, args) => history({ ...network, ...args }),
    }),
    doctor: networkCommand({
      name: 'doctor',
      description: 'Check a network and say how to fix it',
      args: {},
      run: (network) => doctor(network),
    }),
    conformance: networkCommand({
      name: 'conformance',
      description: "Compare the SDK's arithmetic with the contracts'",
      args: {
        cases: count('Random cases for each formula (default 1000)'),
        routes: count('Random states for the route search (default 100)'),
        sequences: count('Random sequences of actions (default 25)'),
        seed: {
          type: 'string',
          valueHint: 'number',
          description: 'Repeats the cases of an earlier run',
        },
      },
      run: (network, args) => conformance({ ...network, ...args }),
    }),
    smoke: networkCommand({
      name: 'smoke',
      description: 'Do the main job with a new key and check every balance',
      args: {},
      run: (network) => smoke(network),
    }),
    market: networkCommand({
      name: 'market',
      description: 'Run traders with keys of their own on a test chain',
      args: {
        seed: {
          type: 'string',
          valueHint: 'number',
          description: 'The same number gives the same trades (default 1)',
        },
        'per-minute': count('How many trades a minute at most (default 20)'),
        turns: count('How many trades to make (default: until Ctrl-C)'),
        fund: {
          type: 'string',
          valueHint: 'amount',
          description:
            'Native coin that the key of the environment gives each trader that has less than a tenth of it (default 1000)',
        },
        history: {
          type: 'string',
          valueHint: 'period',
          description:
            'Instead, fill a new local chain with the trades of the time before, e.g. 7d',
        },
        yes: {
          type: 'boolean',
          default: false,
          description: 'Trade on a main network, too',
        },
      },
      run: (network, args) =>
        market({ ...network, ...args, perMinute: args['per-minute'] }),
    }),
    certify: networkCommand({
      name: 'certify',
      description: 'Examine a network in every way, in one report to publish',
      args: {
        html: {
          type: 'string',
          valueHint: 'file',
          description: 'Also write the report as a page of its own',
        },
      },
      run: (network, args) => certify({ ...network, ...args }),
    }),
    network: strictCommand({
      name: 'network',
      description: 'Put an exchange on a chain, or describe the one there',
      args: {
        action: positional('deploy or adopt'),
        spec: {
          type: 'positional',
          required: false,
          description: 'deploy: file that says what is to be on the chain',
        },
        'rpc-url': {
          type: 'string',
          valueHint: 'url',
          description: 'Node of the chain',
        },
        out: {
          type: 'string',
          valueHint: 'file',
          description:
            'Where to write the description (default deployment.json)',
        },
        yes: {
          type: 'boolean',
          default: false,
          description: 'deploy: do not ask before the first transaction',
        },
        'dry-run': {
          type: 'boolean',
          default: false,
          description:
            'deploy: say what it would do and what it costs, and stop',
        },
        'factory-artifact': {
          type: 'string',
          valueHint: 'file',
          description:
            'deploy: compiled factory of a fork, e.g. with another fee',
        },
        'router-artifact': {
          type: 'string',
          valueHint: 'file',
          description: 'deploy: compiled router of the same fork',
        },
        router: {
          type: 'string',
          valueHint: 'address',
          description: 'adopt: router of the exchange',
        },
        tokens: {
          type: 'string',
          valueHint: 'addresses',
          description:
            'adopt: tokens to show, with commas between them (default: those of all pairs)',
        },
        name: {
          type: 'string',
          valueHint: 'text',
          description: 'adopt: name of the chain',
        },
        coin: {
          type: 'string',
          valueHint: 'symbol',
          description: 'adopt: symbol of the coin that pays gas (default ETH)',
        },
        json: {
          type: 'boolean',
          default: false,
          description: 'Print the description as JSON',
        },
      },
      run: (args) =>
        network({
          ...args,
          rpcUrl: args['rpc-url'],
          isDryRun: args['dry-run'],
          factoryArtifact: args['factory-artifact'],
          routerArtifact: args['router-artifact'],
        }),
    }),
    completion: defineCommand({
      meta: {
        name: 'lethe completion',
        description: 'Print the completion script of a shell',
      },
      args: {
        shell: {
          type: 'positional',
          required: true,
          description: 'bash, zsh or fish',
        },
      },
      run: ({ args }) => completion(args),
    }),
  },
})
