import { closeSync, openSync, readSync } from 'node:fs'

/** Maximum size in bytes, far more than any key or phrase needs. */
const maxSize = 4_096

/** An environment variable is invalid. The message does not contain its value. */
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
 * Reads a secret from a variable, or from the file that `<name>_FILE` specifies.
 *
 * @returns The text without surrounding white space, and the variable that it came
 * from. Undefined if neither variable is set.
 * @throws {EnvironmentError} If both are set, or the file is unreadable, empty, or
 * larger than 4,096 bytes.
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
  const bytes = Buffer.alloc(maxSize + 1)
  const size = read(path, variable, bytes)
  if (size > maxSize)
    throw new EnvironmentError(
      variable,
      `names a file with more than ${maxSize} bytes`,
    )
  return bytes.toString('utf8', 0, size).trim()
}

/** Reads a limited number of bytes, because a device may never end. */
function read(path: string, variable: string, bytes: Buffer): number {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    let size = 0
    // A pipe delivers its text in parts.
    for (let count = -1; count !== 0 && size < bytes.length; size += count)
      count = readSync(file, bytes, size, bytes.length - size, null)
    return size
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new EnvironmentError(
      variable,
      `names a file that cannot be read (${code})`,
    )
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
