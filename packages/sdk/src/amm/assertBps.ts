import { InvalidBpsError } from '../errors/amm.js'

/**
 * Refuses a number of basis points that is not whole or out of range.
 *
 * @throws InvalidBpsError naming the field.
 * @internal
 */
export function assertBps(field: string, bps: number, max = 10_000): void {
  if (!Number.isInteger(bps) || bps < 0 || bps > max)
    throw new InvalidBpsError({ field, bps, max })
}
