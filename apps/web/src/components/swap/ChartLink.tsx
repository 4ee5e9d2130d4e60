import { useDeployment } from '@letheswap/react'
import type { Quote } from '@letheswap/sdk'
import { Link } from '@tanstack/react-router'
import { swap } from '../../messages/screens'
import { ChartIcon } from '../icons/icons'
import { findPoolKey } from '../market/findPoolKey'

type Props = {
  /** Symbols of the swap's tokens. */
  from: string
  to: string
  quote: Quote | undefined
}

/** Leads to the chart of the pair's pool, or else of the first on the route. */
export function ChartLink({ from, to, quote }: Props) {
  const { pairs } = useDeployment()
  const [first, second] = quote?.route ?? []
  const pool =
    findPoolKey(pairs, `${from}-${to}`) ??
    findPoolKey(pairs, `${first?.symbol}-${second?.symbol}`)
  return pool ? (
    <Link
      to="/pools"
      search={{ pool }}
      aria-label={swap.showChart}
      title={swap.showChart}
      className="-mr-2 inline-grid size-11 place-items-center rounded-field text-muted transition-colors hover:bg-raised hover:text-ink desktop:size-8"
    >
      <ChartIcon className="size-4" />
    </Link>
  ) : null
}
