import { type ArgsDef, defineCommand } from 'citty'
import { didYouMean } from './didYouMean.js'
import { UsageError } from './errors.js'
import { createLogger, type Logger } from './logger.js'
import { findOutputError } from './output.js'

/** A required argument without a name. */
export const positional = (description: string) =>
  ({ type: 'positional', required: true, description }) as const

/** An argument without a name that may be left out. */
export const optional = (description: string) =>
  ({ type: 'positional', required: false, description }) as const

/** An option with a value. */
export const option = (valueHint: string, description: string) =>
  ({ type: 'string', valueHint, description }) as const

/** An option without a value. */
export const flag = (description: string) =>
  ({ type: 'boolean', default: false, description }) as const

export const json = flag(
  'Print the result as JSON, with amounts in smallest units',
)

export const networkArgs = {
  config: option(
    'file or url',
    'Network description, a file or a URL (default: LETHE_CONFIG, then .letheswap/deployment.json)',
  ),
  'rpc-url': option('url', 'Node to use instead of those in the description'),
  json,
}

/** The values of a command line, by their names in camel case. */
export type Options<args extends ArgsDef> = {
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

type Definition<args extends ArgsDef> = {
  name: string
  description: string
  args: args
  /**
   * Whether it carries out a plan: nobody is to try that again because its result
   * could not be printed.
   */
  isPlan?: boolean
  run: (options: Options<args>, logger: Logger) => Promise<void>
}

/** Declares a command that works on a network. */
export const networkCommand = <const args extends ArgsDef>(
  definition: Omit<Definition<args>, 'run'> & {
    run: (
      options: Options<args & typeof networkArgs>,
      logger: Logger,
    ) => Promise<void>
  },
) =>
  command<args & typeof networkArgs>({
    ...definition,
    args: { ...definition.args, ...networkArgs },
  })

/** Declares a command that refuses unknown options, which citty ignores. */
export function command<const args extends ArgsDef>({
  name,
  description,
  args: definitions,
  isPlan = false,
  run,
}: Definition<args>) {
  return defineCommand({
    meta: { name: `lethe ${name}`, description },
    args: definitions as ArgsDef,
    run: async ({ args }) => {
      assertKnown(args, definitions)
      // citty finds the values under the names in camel case, too.
      await run(
        args as unknown as Options<args>,
        createLogger({ json: args.json === true }),
      )
      const error = await findOutputError()
      if (!error) return
      if (!isPlan) throw error
      process.stderr.write(`${error.message}\n`)
    },
  })
}

function assertKnown(
  values: { _: string[] } & Record<string, unknown>,
  definitions: ArgsDef,
): void {
  const known = Object.entries(definitions)
  for (const [key, value] of Object.entries(values)) {
    if (key === '_') continue
    const definition = known.find(
      ([name]) => name === key || toCamelCase(name) === key,
    )?.[1]
    if (!definition) {
      const options = known
        .filter(([, { type }]) => type !== 'positional')
        .map(([name]) => `--${name}`)
      const option = `${key.length === 1 ? '-' : '--'}${key}`
      throw new UsageError(`There is no option ${option}.`, {
        metaMessages: didYouMean(option, options),
      })
    }
    if (definition.type === 'string' && value === '')
      throw new UsageError(`--${key} needs a value.`)
  }
  const positionals = known.filter(([, { type }]) => type === 'positional')
  // A surplus argument is not quoted: it may be a private key.
  if (values._.length > positionals.length)
    throw new UsageError(
      `Too many arguments: at most ${positionals.length}, not ${values._.length}.`,
    )
}

function toCamelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}
