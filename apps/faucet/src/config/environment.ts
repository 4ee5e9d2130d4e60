import { readFileSync, statSync } from 'node:fs'

/** Every bad variable at once: mending them one start at a time is a chore. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((p) => `- ${p}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Reads variables and remembers what is wrong with them. A bad one reads as
 * its fallback, so that reading goes on; `assertValid` then throws.
 * Values are never quoted: some are secrets.
 */
export class Environment {
  readonly #env: Record<string, string | undefined>
  readonly #problems: string[] = []
  /** What is allowed but unwise. */
  readonly warnings: string[] = []
  readonly #known = new Set<string>()

  constructor(env: Record<string, string | undefined>) {
    this.#env = env
  }

  fail(name: string, problem: string): void {
    this.#problems.push(`${name} ${problem}`)
  }

  /** An empty variable counts as missing, as compose files leave them. */
  text(name: string): string | undefined {
    this.#known.add(name)
    const value = this.#env[name]?.trim()
    return value === '' ? undefined : value
  }

  required(name: string): string {
    const value = this.text(name)
    if (value === undefined) this.fail(name, 'is missing')
    return value ?? ''
  }

  /** From the variable itself, or from the file that `<name>_FILE` names. */
  secret(name: string): string | undefined {
    const value = this.text(name)
    const path = this.text(`${name}_FILE`)
    if (path === undefined) return value
    if (value !== undefined) {
      this.fail(name, `and ${name}_FILE are both set`)
      return undefined
    }
    try {
      const content = readFileSync(path, 'utf8').trim()
      // Not refused: a secret mounted into a container is often readable so.
      if (process.platform !== 'win32' && (statSync(path).mode & 0o004) !== 0)
        this.warnings.push(
          `${name}_FILE names a file that every user of this machine can read; run chmod 600 on it.`,
        )
      if (content !== '') return content
      this.fail(`${name}_FILE`, 'names an empty file')
    } catch {
      this.fail(`${name}_FILE`, 'names a file that cannot be read')
    }
    return undefined
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name)
    if (value === undefined) return fallback
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    this.fail(name, `must be an integer from ${min} to ${max}`)
    return fallback
  }

  flag(name: string): boolean {
    const value = this.text(name)
    if (value === undefined || value === 'false') return false
    if (value !== 'true') this.fail(name, "must be 'true' or 'false'")
    return value === 'true'
  }

  oneOf<choice extends string>(
    name: string,
    choices: readonly choice[],
    fallback: choice,
  ): choice {
    const value = this.text(name)
    if (value === undefined) return fallback
    const choice = choices.find((choice) => choice === value)
    if (choice === undefined)
      this.fail(name, `must be one of ${choices.join(', ')}`)
    return choice ?? fallback
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
  }

  /** `A=1,B=2`; a symbol given twice is a mistake, not an override. */
  entries(name: string): Map<string, string> {
    const entries = new Map<string, string>()
    for (const item of this.list(name)) {
      const at = item.indexOf('=')
      const key = item.slice(0, at).trim()
      if (at < 1) this.fail(name, 'must look like ZKP=100,USDT=1000')
      else if (entries.has(key)) this.fail(name, `names ${key} twice`)
      else entries.set(key, item.slice(at + 1).trim())
    }
    return entries
  }

  /** A misspelt variable would otherwise be a setting that silently does not hold. */
  assertValid(prefix: string): void {
    for (const name of Object.keys(this.#env))
      if (name.startsWith(prefix) && !this.#known.has(name))
        this.fail(name, 'is not a known variable')
    if (this.#problems.length > 0) throw new ConfigError(this.#problems)
  }
}
