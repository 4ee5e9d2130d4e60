/** Every bad variable at once: mending them one start at a time is a chore. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((p) => `- ${p}`).join('\n')}`)
    this.problems = problems
  }
}
