import type { Address, Hex } from 'viem'

/** What a transaction does. */
export type Sent = { to: Address | null; data: Hex; value?: bigint }

/** Whether a transaction does what was sent, whatever it pays for gas. */
export const isSame = (
  transaction: { to: Address | null; input: Hex; value: bigint },
  { to, data, value = 0n }: Sent,
) =>
  transaction.to?.toLowerCase() === to?.toLowerCase() &&
  transaction.input === data &&
  transaction.value === value
