import { InvalidPlanError } from '../errors/plans.js'

/** Throws for amounts with which the router would revert. */
export function assertPositive(amounts: Record<string, bigint>): void {
  for (const [field, amount] of Object.entries(amounts))
    if (typeof amount !== 'bigint' || amount <= 0n)
      throw new InvalidPlanError({ field, expected: 'a bigint above zero' })
}
