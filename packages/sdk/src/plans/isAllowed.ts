/** Whether an allowance does for an amount; an amount of 0 is to take it back. */
export const isAllowed = (allowance: bigint, amount: bigint): boolean =>
  amount === 0n ? allowance === 0n : allowance >= amount
