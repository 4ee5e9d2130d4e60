type Props = { prices: readonly number[] | undefined }

/**
 * Draws a day's prices as a line of 96 by 28 px. Its space stays empty without trades.
 */
export function Sparkline({ prices = [] }: Props) {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const height = high - low || 1
  const points = prices.map(
    (price, index) =>
      `${(index / (prices.length - 1)) * 96} ${26 - ((price - low) / height) * 24}`,
  )
  return (
    <svg
      viewBox="0 0 96 28"
      className="inline-block h-7 w-24 text-accent"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {points.length > 1 ? <path d={`M${points.join('L')}`} /> : null}
    </svg>
  )
}
