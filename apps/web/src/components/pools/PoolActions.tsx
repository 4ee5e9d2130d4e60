import { useRefreshingPools } from '@letheswap/react'
import type { Pool } from '@letheswap/sdk'
import { Button } from '../ui/Button'
import { preloadDialog } from '../ui/Dialog'

/** Add to a pool and, with LP in the wallet, take from it. */
export function PoolActions({ pool, onAdd, onRemove }: PoolActions.Props) {
  const isRefreshing = useRefreshingPools().has(pool.key)
  return (
    <div className="flex gap-2 desktop:justify-end desktop:max-[64rem]:flex-col-reverse">
      {pool.liquidity !== undefined && pool.liquidity > 0n ? (
        <Button
          size="sm"
          className="flex-1 desktop:flex-none"
          disabled={isRefreshing}
          aria-label={`Remove from ${pool.name}`}
          onClick={() => onRemove(pool)}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
        >
          Remove
        </Button>
      ) : null}
      <Button
        size="sm"
        className="flex-1 desktop:flex-none"
        disabled={isRefreshing}
        isLoading={isRefreshing}
        aria-label={
          isRefreshing
            ? `Processing… ${pool.name}`
            : `Add Liquidity to ${pool.name}`
        }
        onClick={() => onAdd(pool)}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
      >
        {isRefreshing ? 'Processing…' : 'Add Liquidity'}
      </Button>
    </div>
  )
}

export declare namespace PoolActions {
  type Props = {
    pool: Pool
    onAdd: (pool: Pool) => void
    onRemove: (pool: Pool) => void
  }
}
