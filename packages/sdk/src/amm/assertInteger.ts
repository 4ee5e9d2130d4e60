import { InvalidOptionError } from '../errors/options.js'

/** Refuses a number that is not an integer of 0 to `max`. */
export function assertInteger(
  field: string,
  value: number,
  max = 10_000,
): void {
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new InvalidOptionError({
      field,
      value,
      expected: `an integer from 0 to ${max}`,
    })
}
