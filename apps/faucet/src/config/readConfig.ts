import { environment, knownVariables } from './environment.js'

/** Every bad variable at once: mending them one start at a time is a chore. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((p) => `- ${p}`).join('\n')}`)
    this.problems = problems
  }
}

export type Config = ReturnType<typeof readConfig>

/**
 * The whole configuration, from the environment alone.
 *
 * @throws ConfigError that lists every bad variable.
 */
export function readConfig(variables: Record<string, string | undefined>) {
  // An empty variable counts as missing, as compose files leave them.
  const given = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      value?.trim() ? [[name, value.trim()]] : [],
    ),
  )
  const result = environment.safeParse(
    Object.fromEntries(
      Object.keys(environment.shape).map((group) => [group, given]),
    ),
  )
  const problems = [
    ...(result.error?.issues ?? []).map(
      ({ path, message }) => `${String(path[1])} ${message}`,
    ),
    // A misspelt variable would be a setting that silently does not hold.
    ...Object.keys(variables)
      .filter((name) => name.startsWith('FAUCET_') && !knownVariables.has(name))
      .map((name) => `${name} is not a known variable`),
  ]
  // Of a list, each bad item has an issue of its own.
  if (!result.success || problems.length > 0)
    throw new ConfigError([...new Set(problems)])
  const { network, secrets, pages, database, service } = result.data
  return { ...network, ...secrets, ...pages, ...database, ...service }
}
