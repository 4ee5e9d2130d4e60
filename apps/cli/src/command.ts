import { type ArgsDef, defineCommand, type ParsedArgs } from 'citty'
import { UsageError } from './errors.js'

const networkArgs = {
  config: {
    type: 'string',
    valueHint: 'file',
    description:
      'The network description (else LETHE_CONFIG, else .letheswap/deployment.json)',
  },
  'rpc-url': {
    type: 'string',
    valueHint: 'url',
    description: "Used instead of the description's own nodes",
  },
  json: {
    type: 'boolean',
    default: false,
    description: 'Print the result as JSON, amounts in smallest units',
  },
} as const satisfies ArgsDef

/** Options that every command takes. */
type NetworkArgs = {
  config: string | undefined
  rpcUrl: string | undefined
  json: boolean
}

/** The command line as parsed: `_` holds what has no option's name. */
type Values = Record<string, unknown> & { _: string[] }

/** Declares a command that works on a network; refuses options it does not know. */
export function networkCommand<const args extends ArgsDef>({
  name,
  description,
  args,
  run,
}: {
  name: string
  description: string
  args: args
  run: (network: NetworkArgs, args: ParsedArgs<args>) => Promise<void>
}) {
  const definitions: ArgsDef = { ...args, ...networkArgs }
  return defineCommand({
    meta: { name: `lethe ${name}`, description },
    args: definitions,
    run: ({ args: parsed }) => {
      const values = parsed as unknown as Values
      assertKnown(values, definitions)
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

/** citty passes over what it does not know; a misspelt limit must not be lost. */
function assertKnown(values: Values, definitions: ArgsDef): void {
  const known = Object.entries(definitions)
  for (const [key, value] of Object.entries(values)) {
    if (key === '_') continue
    const definition = known.find(
      ([name]) => name === key || toCamel(name) === key,
    )?.[1]
    if (!definition)
      throw new UsageError(
        `There is no option ${key.length === 1 ? '-' : '--'}${key}.`,
      )
    if (definition.type === 'string' && value === '')
      throw new UsageError(`--${key} needs a value.`)
  }
  const positionals = known.filter(([, { type }]) => type === 'positional')
  // What is too much is not quoted: it may be a key.
  if (values._.length > positionals.length)
    throw new UsageError(
      `There are ${values._.length} arguments, ${positionals.length} at most are wanted.`,
    )
}

function toCamel(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}
