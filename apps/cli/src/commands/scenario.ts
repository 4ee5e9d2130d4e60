import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { startDevnet } from '@letheswap/devnet'
import {
  checkScenario,
  parseScenario,
  playScenario,
  recordScenario,
  type Scenario,
  type ScenarioResult,
} from '@letheswap/scenario'
import { zeroAddress } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { abortOnSignal } from '../lib/abortOnSignal.js'
import { readAddress, readCount } from '../lib/amounts.js'
import {
  flag,
  networkCommand,
  type Options,
  option,
  positional,
} from '../lib/command.js'
import { didYouMean } from '../lib/didYouMean.js'
import { CommandError, UsageError } from '../lib/errors.js'
import type { Logger } from '../lib/logger.js'
import { type NetworkOptions, openNetwork } from '../lib/network.js'

export const scenarioActions = ['check', 'play', 'record', 'new'] as const

const args = {
  action: positional(
    'check: by arithmetic alone; play: on a new devnet; record: from the network; new: a file to begin with',
  ),
  file: positional('The scenario, as swap.lethe.json'),
  to: option('checkpoint', 'play: stop there'),
  keep: flag('play: keep the devnet running to look at it, until Ctrl-C'),
  'from-block': option('number', 'record: first block'),
  'to-block': option('number', 'record: last block (default: the latest)'),
  account: option(
    'address',
    "record: whose transactions (default: everybody's)",
  ),
  faucet: option('address', 'record: the faucet, whose payments are claims'),
}
type Args = Options<typeof args>

export const scenario = networkCommand({
  name: 'scenario',
  description: 'Check, play or record a situation as a small file',
  args,
  run: async (options, logger) => {
    const { action } = options
    if (action === 'check') return check(options, logger)
    if (action === 'play') return play(options, logger)
    if (action === 'record') return record(options, logger)
    if (action === 'new') return write(options.file, example, logger)
    throw new UsageError(
      `The action must be one of ${scenarioActions.join(', ')}.`,
      { metaMessages: didYouMean(action, scenarioActions) },
    )
  },
})

function readScenario(file: string): Scenario {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new CommandError(`The file ${file} cannot be read.`, {
      cause: cause as Error,
    })
  }
  return parseScenario(text)
}

async function check({ file }: Args, logger: Logger) {
  const scenario = readScenario(file)
  report(scenario, await checkScenario(scenario), logger)
}

async function play({ file, to, keep }: Args, logger: Logger) {
  const scenario = readScenario(file)
  const index = scenario.steps.findIndex(({ checkpoint }) => checkpoint === to)
  if (to !== undefined && index < 0)
    throw new UsageError(`The scenario has no checkpoint ${to}.`)
  const devnet = await startDevnet()
  try {
    const result = await playScenario(devnet.client, scenario, {
      deployment: devnet.deployment,
      faucet: devnet.faucetAccount,
      count: to === undefined ? undefined : index + 1,
      onStep: (step) =>
        logger.progress(`${step + 1}. ${scenario.steps[step]?.type}`),
    })
    if (keep)
      await abortOnSignal((signal) => {
        logger.progress(`The devnet answers at ${devnet.rpcUrl} until Ctrl-C.`)
        return once(signal, 'abort')
      })
    report(scenario, result, logger)
  } finally {
    await devnet.stop()
  }
}

async function record(options: Args & NetworkOptions, logger: Logger) {
  const { client, deployment } = await openNetwork(options)
  const fromBlock = readCount('from-block', options.fromBlock)
  const toBlock = readCount('to-block', options.toBlock)
  if (fromBlock === undefined)
    throw new UsageError('Name the first block with --from-block.')
  const { scenario, skipped } = await recordScenario(client, {
    deployment,
    faucet: readAddress('faucet', options.faucet) ?? zeroAddress,
    fromBlock: BigInt(fromBlock),
    toBlock:
      toBlock === undefined ? await getBlockNumber(client) : BigInt(toBlock),
    account: readAddress('account', options.account),
  })
  for (const { hash, reason } of skipped)
    logger.progress(`Left out: ${hash}. ${reason}`)
  return write(options.file, scenario, logger)
}

/** Where an editor finds it in a project that installed the package. */
const schema = './node_modules/@letheswap/scenario/lethe.schema.json'

function write(file: string, scenario: Scenario, logger: Logger) {
  try {
    writeFileSync(
      file,
      `${JSON.stringify({ $schema: schema, ...scenario }, null, 2)}\n`,
      { flag: 'wx' },
    )
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CommandError(
      code === 'EEXIST'
        ? `The file ${file} is there already. Choose another name.`
        : `The file ${file} cannot be written.`,
      { cause: error as Error },
    )
  }
  logger.json({ file, steps: scenario.steps.length })
  logger.line(`Wrote ${scenario.steps.length} steps to ${file}.`)
}

function report(
  { title }: Scenario,
  { checkpoints, deployment, isExpected, problems }: ScenarioResult,
  logger: Logger,
) {
  logger.json({ isExpected, deployment, checkpoints, problems })
  for (const [name, digest] of Object.entries(checkpoints))
    logger.line(`${name}: ${digest}`)
  if (isExpected) return logger.line(`${title}: as expected.`)
  for (const { step, field, expected, actual, difference } of problems)
    logger.line(
      `Step ${step + 1}, ${field}: expected ${expected}, got ${actual}${difference === undefined ? '' : ` (${difference})`}`,
    )
  throw new CommandError(
    `${title}: ${problems.length} of its expectations are wrong.`,
  )
}

/** What `new` writes. */
const example = parseScenario({
  version: 1,
  title: 'A new scenario',
  seed: 'new',
  actors: ['alice'],
  steps: [
    { type: 'claim', actor: 'alice', token: 'ZKP' },
    {
      type: 'swap',
      actor: 'alice',
      path: ['ZKP', 'DAI'],
      amountIn: '1',
      expect: { balances: { alice: { ZKP: '99' } } },
      checkpoint: 'swapped',
    },
  ],
})
