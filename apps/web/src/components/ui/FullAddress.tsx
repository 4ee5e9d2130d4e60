/**
 * Shows every character of an address, on two lines if it must. The first and
 * the last four are what people compare.
 */
export function FullAddress({ address }: { address: string }) {
  return (
    <span className="block font-mono text-label break-all text-muted">
      <span className="font-medium text-ink">{address.slice(0, 6)}</span>
      <span>{address.slice(6, -4)}</span>
      <span className="font-medium text-ink">{address.slice(-4)}</span>
    </span>
  )
}
