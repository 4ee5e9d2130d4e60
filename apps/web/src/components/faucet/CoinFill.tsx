import { TokenIcon } from '../icons/TokenIcon'

type Props = {
  symbol: string
  /** From 0, empty, to 1. */
  level: number
}

/** A token's coin that fills while its payout is on its way. */
export function CoinFill({ symbol, level }: Props) {
  return (
    <span aria-hidden="true" className="relative size-8 shrink-0">
      <TokenIcon
        symbol={symbol}
        className="absolute inset-0 size-8 opacity-25"
      />
      <span
        className="absolute inset-0 transition-[clip-path] duration-700"
        style={{ clipPath: `inset(${(1 - level) * 100}% 0 0)` }}
      >
        <TokenIcon symbol={symbol} className="size-8" />
      </span>
    </span>
  )
}
