import { InvalidOptionError } from '../errors/options.js'

/** Refuses a number of basis points that is not whole or out of range. */
export function assertBps(field: string, bps: number, max = 10_000): void {
  if (!Number.isInteger(bps) || bps < 0 || bps > max)
    throw new InvalidOptionError({
      field,
      value: bps,
      expected: `an integer from 0 to ${max}`,
    })
}
