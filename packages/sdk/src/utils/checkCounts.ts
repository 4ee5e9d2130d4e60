import { InvalidOptionError } from '../errors/options.js'

/** Throws unless each given option is an integer of at least `least`. */
export function checkCounts(
  options: Readonly<Record<string, number | undefined>>,
  least = 1,
): void {
  for (const [field, value] of Object.entries(options))
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= least))
      throw new InvalidOptionError({
        field,
        value,
        expected: `an integer of at least ${least}`,
      })
}
