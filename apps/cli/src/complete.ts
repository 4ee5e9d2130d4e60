import { getTokens } from '@letheswap/sdk'
import { shells } from './commands/completion.js'
import { findCommand } from './lethe.js'
import { readDeployment } from './lib/network.js'

/** Completes the last word of a command line. Returns nothing for a file name. */
export async function complete(words: readonly string[]): Promise<string[]> {
  const before = words.slice(0, -1)
  const last = words.at(-1) ?? ''
  const matches = (candidates: readonly string[]) =>
    candidates.filter((candidate) =>
      candidate.toLowerCase().startsWith(last.toLowerCase()),
    )
  const [command, rest] = findCommand(before)
  const help = command.createHelp()
  const takesValue = (word: string | undefined) =>
    command.options.some(({ long, required }) => required && long === word)
  if (takesValue(rest.at(-1))) return []
  if (last.startsWith('-'))
    return matches(
      help.visibleOptions(command).flatMap(({ long }) => long ?? []),
    )
  if (command.commands.length > 0)
    return rest.length > 0
      ? []
      : matches(help.visibleCommands(command).map((sub) => sub.name()))
  const position = rest.filter(
    (word, index) => !word.startsWith('-') && !takesValue(rest[index - 1]),
  ).length
  const argument = command.registeredArguments[position]?.name() ?? ''
  if (argument === 'shell') return matches(shells)
  if (argument === 'liquidity') return matches(['all', '50%'])
  const isPool = argument === 'pool'
  if (!isPool && !tokenArguments.has(argument)) return []
  const deployment = await readNetwork(rest)
  if (!deployment) return []
  if (!isPool) return matches(getTokens(deployment).map(({ symbol }) => symbol))
  // Completes the pair in either order.
  return matches(
    deployment.pairs.flatMap((key) => [
      key,
      key.split('-').toReversed().join('-'),
    ]),
  )
}

const tokenArguments = new Set(['from', 'to', 'token', 'tokenA', 'tokenB'])

/**
 * Returns undefined if the network is unreadable, because a completion must not print
 * errors.
 */
async function readNetwork(words: readonly string[]) {
  const option = words.find((word) => word.startsWith('--config='))
  const config =
    option?.slice('--config='.length) ??
    words[words.indexOf('--config') + 1 || words.length]
  return readDeployment({ config }).catch(() => undefined)
}
