// Runs before anything is installed, so it imports only Node's own modules.
import { readFileSync } from 'node:fs'

/** The options are parsed from this text, so that there is only one list. */
const text = readFileSync(new URL('../usage.txt', import.meta.url), 'utf8')

export const getUsage = (commands) =>
  text
    .replace('{start}', commands.start)
    .replace('{faucet}', commands.faucet)
    .trimEnd()

/** Options for `parseArgs`. `--name VALUE ...` may be repeated. */
export const options = Object.fromEntries(
  [...text.matchAll(/^ {2}--([a-z-]+)( [A-Z]+)?( \.\.\.)?/gm)].map(
    ([, name, value, more]) => [
      name,
      {
        type: value ? 'string' : 'boolean',
        multiple: Boolean(more),
        ...(name === 'help' && { short: 'h' }),
      },
    ],
  ),
)

export const asksForHelp = (args) =>
  args.includes('--help') || args.includes('-h')

/** npm has these options too, so its configuration may set them. */
const ofNpm = ['cert', 'json', 'key', 'proxy']

/** Finds options that npm consumed itself: `npm start --fresh`, without `--`. */
export const findSwallowed = (env) =>
  Object.keys(options).filter(
    (name) =>
      !ofNpm.includes(name) &&
      env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  )
