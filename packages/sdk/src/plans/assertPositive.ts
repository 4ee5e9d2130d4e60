import { InvalidPlanError } from '../errors/plans.js'

/** Refuses amounts that the router would revert on, naming the field. */
export function assertPositive(amounts: Record<string, bigint>): void {
  for (const [field, amount] of Object.entries(amounts))
    if (typeof amount !== 'bigint' || amount <= 0n)
      throw new InvalidPlanError({ field, expected: 'a bigint above zero' })
}
