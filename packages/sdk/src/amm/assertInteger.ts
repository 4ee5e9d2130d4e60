import { InvalidOptionError } from '../errors/options.js'

/** Throws unless the number is an integer from `min` to `max`. */
export function assertInteger(
  field: string,
  value: number,
  max = 10_000,
  min = 0,
): void {
  if (!Number.isInteger(value) || value < min || value > max)
    throw new InvalidOptionError({
      field,
      value,
      expected: `an integer from ${min} to ${max}`,
    })
}
