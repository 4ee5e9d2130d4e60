import { InvalidOptionError } from '../errors/options.js'

/** Checks that each given option is an integer of at least 1. */
export function checkCounts(
  options: Readonly<Record<string, number | undefined>>,
): void {
  for (const [field, value] of Object.entries(options))
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 1))
      throw new InvalidOptionError({
        field,
        value,
        expected: 'an integer of at least 1',
      })
}
