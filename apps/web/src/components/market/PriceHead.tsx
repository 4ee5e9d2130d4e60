import type { PoolActivity } from '@letheswap/react'
import { showPrice } from '../../lib/showPrice'
import { market } from '../../messages/en/market'

type Props = {
  activity: PoolActivity
  onTurn: () => void
}

/** What one token costs in the other; a press turns it around. */
export function PriceHead({ activity, onTurn }: Props) {
  const { price, tokenA, tokenB } = activity
  if (!price) return <p className="text-muted">{market.noLiquidity}</p>
  return (
    <button
      type="button"
      title={market.turn}
      onClick={onTurn}
      className="min-h-11 rounded-field text-left text-lead font-semibold tabular-nums hover:text-accent desktop:min-h-8"
    >
      {showPrice(tokenA, tokenB, price)}
    </button>
  )
}
