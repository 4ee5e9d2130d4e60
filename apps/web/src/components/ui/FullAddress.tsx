/**
 * Shows every character of an address, in two halves if it needs two lines. Highlights
 * the first and the last four digits, which people compare.
 */
export function FullAddress({ address }: { address: string }) {
  return (
    <span className="block font-mono text-label text-muted">
      <span className="inline-block">
        <span className="font-medium text-ink">{address.slice(0, 6)}</span>
        {address.slice(6, 21)}
      </span>
      <span className="inline-block">
        {address.slice(21, -4)}
        <span className="font-medium text-ink">{address.slice(-4)}</span>
      </span>
    </span>
  )
}
