import { readFileSync } from 'node:fs'
import { UsageError } from './errors.js'

/**
 * Reads a JSON file that the user named, or that an earlier command wrote.
 *
 * @param what - The kind of file with its article, for the error message.
 * @throws {UsageError} If the file cannot be read, or `parse` throws.
 */
export function readJson<value>(
  path: string,
  what: string,
  // biome-ignore lint/suspicious/noExplicitAny: whatever the file holds
  parse: (json: any) => value,
): value {
  try {
    return parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UsageError(
      code === undefined
        ? `The file ${path} is not ${what}.`
        : `The file ${path} cannot be read (${code}).`,
      // The cause may quote the file, which may contain a key.
      { cause, details: '' },
    )
  }
}

/** Reads a file that another process may have removed or not written yet. */
export function findJson<value>(
  ...args: Parameters<typeof readJson<value>>
): value | undefined {
  try {
    return readJson(...args)
  } catch (error) {
    const { code } = (error as Error).cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw error
  }
}
