import type { Pool } from '@letheswap/sdk'
import { useMemo } from 'react'
import { pools as words } from '../../messages/screens'
import { getMarkColor } from '../icons/TokenIcon'
import { getTokenSplit } from './getTokenSplit'

export function TokenSplit({ pools }: { pools: readonly Pool[] }) {
  const split = useMemo(() => getTokenSplit(pools), [pools])
  const pieces = split.map((part, index) => ({
    ...part,
    start: split.slice(0, index).reduce((sum, { bps }) => sum + bps, 0),
  }))
  return (
    <figure className="mt-2">
      <svg
        viewBox="0 0 10000 100"
        preserveAspectRatio="none"
        className="h-2 w-full rounded-full"
        aria-hidden="true"
      >
        {pieces.map(({ symbol, bps, start }) => (
          <rect
            key={symbol}
            x={start}
            width={bps}
            height={100}
            fill={getMarkColor(symbol)}
            className="transition-[x,width]"
          />
        ))}
      </svg>
      <figcaption>
        <ul
          aria-label={words.tokenShares}
          className="mt-1 flex flex-wrap gap-x-3 text-label text-muted tabular-nums"
        >
          {pieces.map(({ symbol, bps }) => (
            <li key={symbol} className="flex items-center gap-1">
              <span
                aria-hidden="true"
                className="size-2 rounded-full forced-color-adjust-none"
                style={{ background: getMarkColor(symbol) }}
              />
              {symbol} {Math.round(bps / 100)}%
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
