import { Command } from 'commander'
import { UsageError } from './errors.js'
import { createLogger, type Logger } from './logger.js'
import { type Network, type NetworkOptions, openNetwork } from './network.js'
import { findOutputError } from './output.js'

export const positional = (description: string) =>
  ({ type: 'positional', required: true, description }) as const

export const optional = (description: string) =>
  ({ type: 'positional', required: false, description }) as const

export const option = (valueHint: string, description: string) =>
  ({ type: 'string', valueHint, description }) as const

export const flag = (description: string) =>
  ({ type: 'boolean', description }) as const

export type Args = Readonly<
  Record<
    string,
    ReturnType<
      typeof positional | typeof optional | typeof option | typeof flag
    >
  >
>

export const networkArgs = {
  config: option(
    'file or url',
    'Deployment (default: LETHE_CONFIG, then .letheswap/deployment.json here or in a parent folder)',
  ),
  'rpc-url': option('url', "Node to use instead of the deployment's"),
  json: flag('Print the result as JSON, with amounts in smallest units'),
  quiet: flag('Print results and errors only, without progress'),
}

/** The values of a command line, by their names in camel case. */
export type Options<args extends Args> = {
  [name in keyof args as CamelCase<name>]: args[name] extends {
    type: 'boolean'
  }
    ? boolean
    : args[name] extends { required: true }
      ? string
      : string | undefined
}

type CamelCase<name> = name extends `${infer head}-${infer tail}`
  ? `${head}${Capitalize<CamelCase<tail>>}`
  : name

type Definition<args extends Args> = {
  name: string
  description: string
  /** Command lines for the help, without the first word. */
  examples?: readonly string[]
  args: args
  /**
   * True if the command must not fail when its result cannot be printed, because a
   * retry would send twice.
   */
  isPlan?: boolean
  run: (options: Options<args>, logger: Logger) => Promise<void>
}

/** Defines a command on a network, which is opened before the command runs. */
export const networkCommand = <const args extends Args>({
  run,
  ...definition
}: Omit<Definition<args>, 'run'> & {
  run: (
    options: Options<args & typeof networkArgs>,
    logger: Logger,
    network: Network,
  ) => Promise<void>
}) =>
  command<args & typeof networkArgs>({
    ...definition,
    args: { ...definition.args, ...networkArgs },
    run: async (options, logger) =>
      run(options, logger, await openNetwork(options as NetworkOptions)),
  })

export function command<const args extends Args>({
  name,
  description,
  examples = [],
  args,
  isPlan = false,
  run,
}: Definition<args>): Command {
  const command = createCommand(name, description)
  for (const [name, arg] of Object.entries(args)) {
    const { type, description } = arg
    if (type === 'positional')
      command.argument(arg.required ? `<${name}>` : `[${name}]`, description)
    else if (type === 'boolean') command.option(`--${name}`, description, false)
    else
      command.option(
        `--${name} <${arg.valueHint}>`,
        description,
        (text: string) => {
          // A word that starts with two hyphens is the next option, not a value.
          if (text && !text.startsWith('--')) return text
          throw new UsageError(`--${name} needs a value.`)
        },
      )
  }
  if (examples.length > 0)
    command.addHelpText(
      'after',
      `\nExamples:\n${examples.map((line) => `  $ lethe ${line}`).join('\n')}`,
    )
  return command.action(async () => {
    const positionals = command.registeredArguments.map((argument, index) => [
      argument.name(),
      command.args[index],
    ])
    const options = { ...command.opts(), ...Object.fromEntries(positionals) }
    await run(
      options,
      createLogger({
        json: options.json === true,
        quiet: options.quiet === true,
      }),
    )
    const error = await findOutputError()
    if (!error) return
    if (!isPlan) throw error
    process.stderr.write(`${error.message}\n`)
  })
}

export function group(
  name: string,
  description: string,
  commands: readonly Command[],
): Command {
  const group = createCommand(name, description).helpCommand(
    'help [command]',
    'Show help for a command',
  )
  for (const command of commands) group.addCommand(command)
  return group
}

/** Creates a command whose parser throws instead of ending the process. */
const createCommand = (name: string, description: string) =>
  new Command(name)
    .description(description)
    .helpOption('-h, --help', 'Show help')
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .configureHelp({
      // Overrides the default, which appends "(default: false)".
      optionDescription: ({ description }) => description,
      subcommandTerm: (command) => command.name(),
    })
