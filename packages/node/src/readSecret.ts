import { readFileSync } from 'node:fs'

/** A variable of the environment is wrong. The message quotes no value. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
  readonly variable: string
  /** The problem with the variable, without its name. */
  readonly reason: string

  constructor(variable: string, reason: string) {
    super(`${variable} ${reason}.`)
    this.variable = variable
    this.reason = reason
  }
}

/**
 * Reads a secret from a variable, or from the file that `<name>_FILE` names.
 *
 * @returns The text without white space around it and the variable that it came
 * from, or `undefined` when neither variable is set.
 * @throws {EnvironmentError} When both are set, or the file cannot be read or is
 * empty.
 */
export function readSecret(
  name: string,
  env: Record<string, string | undefined> = process.env,
): { text: string; variable: string } | undefined {
  const variable = `${name}_FILE`
  const { [name]: value, [variable]: path } = env
  if (value && path)
    throw new EnvironmentError(name, `and ${variable} are both set`)
  if (value) return { text: value.trim(), variable: name }
  if (!path) return undefined
  const text = readSecretFile(path, variable)
  if (text === '') throw new EnvironmentError(variable, 'names an empty file')
  return { text, variable }
}

function readSecretFile(path: string, variable: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new EnvironmentError(
      variable,
      `names a file that cannot be read (${code})`,
    )
  }
}
