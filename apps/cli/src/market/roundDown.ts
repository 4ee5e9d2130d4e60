/** Keeps the three leading digits, as people choose amounts. */
export function roundDown(amount: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(String(amount).length - 3, 0))
  return amount - (amount % unit)
}
