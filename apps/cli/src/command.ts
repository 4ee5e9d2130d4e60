import { type ArgsDef, defineCommand, type ParsedArgs } from 'citty'
import { didYouMean } from './didYouMean.js'
import { UsageError } from './errors.js'

const networkArgs = {
  config: {
    type: 'string',
    valueHint: 'file or url',
    description:
      'Network description, a file or a URL (default: LETHE_CONFIG, then .letheswap/deployment.json)',
  },
  'rpc-url': {
    type: 'string',
    valueHint: 'url',
    description: 'Node to use instead of those in the description',
  },
  json: {
    type: 'boolean',
    default: false,
    description: 'Print the result as JSON, with amounts in smallest units',
  },
} as const satisfies ArgsDef

/** The options that every command on a network takes. */
type NetworkArgs = {
  config: string | undefined
  rpcUrl: string | undefined
  json: boolean
}

/** The parsed command line; `_` holds the positional arguments. */
type Values = Record<string, unknown> & { _: string[] }

/** Declares a command that works on a network and refuses unknown options. */
export function networkCommand<const args extends ArgsDef>({
  args,
  run,
  ...rest
}: {
  name: string
  description: string
  args: args
  run: (network: NetworkArgs, args: ParsedArgs<args>) => Promise<void>
}) {
  return strictCommand({
    ...rest,
    args: { ...args, ...networkArgs },
    run: (parsed) => {
      const values = parsed as unknown as Values
      return run(
        {
          config: values.config as string | undefined,
          rpcUrl: values['rpc-url'] as string | undefined,
          json: values.json === true,
        },
        parsed as unknown as ParsedArgs<args>,
      )
    },
  })
}

/** Declares a command that refuses unknown options. */
export function strictCommand<const args extends ArgsDef>({
  name,
  description,
  args,
  run,
}: {
  name: string
  description: string
  args: args
  run: (args: ParsedArgs<args>) => Promise<void>
}) {
  const definitions: ArgsDef = args
  return defineCommand({
    meta: { name: `lethe ${name}`, description },
    args: definitions,
    run: ({ args: parsed }) => {
      assertKnown(parsed as unknown as Values, definitions)
      return run(parsed as unknown as ParsedArgs<args>)
    },
  })
}

/** citty ignores what it does not know, and with it a misspelt limit. */
function assertKnown(values: Values, definitions: ArgsDef): void {
  const known = Object.entries(definitions)
  for (const [key, value] of Object.entries(values)) {
    if (key === '_') continue
    const definition = known.find(
      ([name]) => name === key || toCamel(name) === key,
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
      `The command takes at most ${positionals.length} arguments, not ${values._.length}.`,
    )
}

function toCamel(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}
