import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Scenario, ScenarioResult } from '@letheswap/scenario'
import { zeroAddress } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { abortOnSignal } from '../lib/abortOnSignal.js'
import { readAddress, readNumber } from '../lib/amounts.js'
import {
  command,
  flag,
  group,
  networkArgs,
  networkCommand,
  option,
  positional,
} from '../lib/command.js'
import { CommandError, UsageError } from '../lib/errors.js'
import type { Logger } from '../lib/logger.js'
import { isUrl } from '../lib/network.js'
import { withoutImportedTokens } from '../lib/tokenFile.js'

// Imports the module on demand, because only these commands need it, and it takes as
// long to load as everything else.
const load = () => import('@letheswap/scenario')

const file = positional('The scenario, e.g. swap.lethe.json')
const { json } = networkArgs

const create = command({
  name: 'new',
  description: 'Create a starter scenario',
  args: { file, json },
  run: async ({ file }, logger) => {
    const { parseScenario } = await load()
    write(file, parseScenario(example), logger)
  },
})

const check = command({
  name: 'check',
  description: 'Check a scenario without a chain',
  args: { file, json },
  run: async ({ file }, logger) => {
    const { checkScenario } = await load()
    const scenario = await readScenario(file)
    report(scenario, await checkScenario(scenario), logger)
  },
})

const play = command({
  name: 'play',
  description: 'Play a scenario on a new devnet',
  args: {
    file,
    to: option('checkpoint', 'Stop there'),
    keep: flag('Keep the devnet running until Ctrl-C'),
    json,
  },
  run: async ({ file, to, keep }, logger) => {
    const { playScenario } = await load()
    const { startDevnet } = await import('@letheswap/devnet')
    const scenario = await readScenario(file)
    const index = scenario.steps.findIndex(
      ({ checkpoint }) => checkpoint === to,
    )
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
          logger.progress(
            `The devnet answers at ${devnet.rpcUrl} until Ctrl-C.`,
          )
          return once(signal, 'abort')
        })
      report(scenario, result, logger)
    } finally {
      await devnet.stop()
    }
  },
})

const record = networkCommand({
  name: 'record',
  description: 'Record a range of blocks as a scenario',
  examples: ['scenario record market.lethe.json --from-block 4'],
  args: {
    file,
    'from-block': option('number', 'First block'),
    'to-block': option('number', 'Last block (default: the latest)'),
    account: option('address', 'Record only this account'),
    faucet: option('address', 'Treat payments from this address as claims'),
  },
  run: async (options, logger, { client, ...network }) => {
    // Leaves out the tokens that this account imported, because no other chain has
    // them.
    const deployment = withoutImportedTokens(network.deployment)
    const blocks = { max: 1e15, range: 'from 0' }
    const fromBlock = readNumber('from-block', options.fromBlock, blocks)
    const toBlock = readNumber('to-block', options.toBlock, blocks)
    if (fromBlock === undefined)
      throw new UsageError('Pass the first block with --from-block.')
    const { recordScenario } = await load()
    const recorded = await recordScenario(client, {
      deployment,
      faucet: readAddress('--faucet', options.faucet) ?? zeroAddress,
      fromBlock: BigInt(fromBlock),
      toBlock: BigInt(toBlock ?? (await getBlockNumber(client))),
      account: readAddress('--account', options.account),
    })
    const { scenario, skipped, differences, completeFrom } = recorded
    for (const { hash, reason } of skipped)
      logger.progress(`Left out: ${hash}. ${reason}`)
    for (const { field, expected, actual } of differences)
      logger.progress(
        `The chain differs from the arithmetic: ${field} is ${expected}, not ${actual}.`,
      )
    write(options.file, scenario, logger)
    if (scenario.steps.some(({ expect }) => expect)) return
    logger.progress(
      'The file expects no final balances, because transactions that were left out changed them.',
    )
    logger.progress(
      completeFrom === undefined
        ? 'Add an `expect` to a step.'
        : `Record with --from-block ${completeFrom}, or add an \`expect\` to a step.`,
    )
  },
})

const share = command({
  name: 'share',
  description: 'Print a link that opens a scenario in a browser',
  args: {
    file,
    page: option(
      'url',
      'Page of the demo (default: http://localhost:4173, as `npm run demo` serves it)',
    ),
    json,
  },
  run: async ({ file, page = 'http://localhost:4173' }, logger) => {
    if (!isUrl(page))
      throw new UsageError('--page must be an http or https URL.')
    const url = new URL(page)
    const { encodeScenario } = await load()
    url.hash = `scenario=${await encodeScenario(await readScenario(file))}`
    logger.json({ url: url.href })
    logger.line(url.href)
  },
})

export const scenario = group(
  'scenario',
  'Check, play, record or share a situation as a small file',
  [create, check, play, record, share],
)

async function readScenario(file: string): Promise<Scenario> {
  const { parseScenario } = await load()
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

/**
 * Returns the schema's path for editors, in the nearest folder above the file in which
 * the package is installed. Undefined if there is none, because any other path would be
 * wrong on another machine.
 */
function findSchema(folder: string): string | undefined {
  for (let above = resolve(folder); ; above = dirname(above)) {
    const schema = join(
      above,
      'node_modules/@letheswap/scenario/lethe.schema.json',
    )
    if (existsSync(schema)) {
      const path = relative(folder, schema).replaceAll(sep, '/')
      return path.startsWith('.') ? path : `./${path}`
    }
    if (above === dirname(above)) return undefined
  }
}

function write(file: string, scenario: Scenario, logger: Logger) {
  const folder = dirname(file)
  const $schema = findSchema(folder)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      file,
      `${JSON.stringify({ $schema, ...scenario }, null, 2)}\n`,
      { flag: 'wx' },
    )
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CommandError(
      code === 'EEXIST'
        ? `The file ${file} already exists. Choose another name.`
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
  logger.json({
    isExpected,
    deployment,
    checkpoints: Object.keys(checkpoints),
    problems,
  })
  if (isExpected) return logger.line(`${title}: as expected.`)
  for (const { step, field, expected, actual, difference } of problems)
    logger.line(
      `Step ${step + 1}, ${field}: expected ${expected}, got ${actual}${difference === undefined ? '' : ` (${difference})`}`,
    )
  throw new CommandError(`${title}: ${problems.length} expectations failed.`)
}

const example = {
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
}
