import { getTokens } from '@letheswap/sdk'
import type { ArgsDef, CommandDef } from 'citty'
import { shells } from './commands/completion.js'
import { scenarioActions } from './commands/scenario.js'
import { readDeployment } from './lib/network.js'

/**
 * What may stand in place of the last word of a command line, for the shells'
 * completion. Nothing stands for a file name.
 */
export async function complete(
  commands: Readonly<Record<string, CommandDef>>,
  words: readonly string[],
): Promise<string[]> {
  const [name, ...rest] = words
  const last = words.at(-1) ?? ''
  const matches = (candidates: readonly string[]) =>
    candidates.filter((candidate) =>
      candidate.toLowerCase().startsWith(last.toLowerCase()),
    )
  if (words.length <= 1)
    return matches([...Object.keys(commands), '--help', '--version'])
  const args = Object.entries((commands[name as string]?.args ?? {}) as ArgsDef)
  const takesValue = (word: string | undefined) =>
    args.some(([name, { type }]) => word === `--${name}` && type === 'string')
  const before = rest.slice(0, -1)
  if (takesValue(before.at(-1))) return []
  if (last.startsWith('-'))
    return matches([
      ...args
        .filter(([, { type }]) => type !== 'positional')
        .map(([name]) => `--${name}`),
      '--help',
    ])
  const position = before.filter(
    (word, index) => !word.startsWith('-') && !takesValue(before[index - 1]),
  ).length
  const [positional] =
    args.filter(([, { type }]) => type === 'positional')[position] ?? []
  if (positional === 'shell') return matches(shells)
  if (positional === 'action')
    return matches(name === 'scenario' ? scenarioActions : ['deploy', 'adopt'])
  if (positional === 'liquidity') return matches(['all', '50%'])
  const isPool = positional === 'pool'
  if (!isPool && !tokenArguments.has(positional ?? '')) return []
  const deployment = await readNetwork(before)
  if (!deployment) return []
  if (!isPool) return matches(getTokens(deployment).map(({ symbol }) => symbol))
  // Either token may come first.
  return matches(
    deployment.pairs.flatMap((key) => [
      key,
      key.split('-').toReversed().join('-'),
    ]),
  )
}

const tokenArguments = new Set(['from', 'to', 'token', 'token-a', 'token-b'])

/** `undefined` where it cannot be read: a shell shows no errors. */
async function readNetwork(words: readonly string[]) {
  const option = words.find((word) => word.startsWith('--config='))
  const config =
    option?.slice('--config='.length) ??
    words[words.indexOf('--config') + 1 || words.length]
  return readDeployment({ config }).catch(() => undefined)
}
