import { useRefreshingPools } from '@letheswap/react'
import type { Pool } from '@letheswap/sdk'
import { Link } from '@tanstack/react-router'
import { lazyComponent } from '../../lib/lazyComponent'
import { pools } from '../../messages/screens'
import { toPoolSearch } from '../market/poolLink'
import { ImportedMark } from '../tokens/ImportedMark'
import { Button } from '../ui/Button'

export const AddLiquidityDialog = lazyComponent(
  () => import('./AddLiquidityDialog'),
)
export const RemoveLiquidityDialog = lazyComponent(
  () => import('./RemoveLiquidityDialog'),
)
export const CreatePoolDialog = lazyComponent(
  () => import('./CreatePoolDialog'),
)
export const PoolDetailsDialog = lazyComponent(
  () => import('../market/PoolDetailsDialog'),
)

export function PoolActions(props: PoolActions.Props) {
  return (
    <div className="flex justify-end gap-2 desktop:max-[64rem]:ml-auto desktop:max-[64rem]:w-min desktop:max-[64rem]:flex-col-reverse">
      <RemoveAction {...props} />
      <AddAction {...props} />
    </div>
  )
}

/** Shows the button that removes liquidity, if the wallet has liquidity in the pool. */
export function RemoveAction({ pool, onRemove }: PoolActions.Props) {
  const isRefreshing = useRefreshingPools().has(pool.key)
  return pool.liquidity ? (
    <Button
      size="sm"
      aria-disabled={isRefreshing}
      aria-label={pools.removeFrom({ pool: pool.name })}
      {...RemoveLiquidityDialog.preloadOnAim}
      onClick={() => onRemove(pool)}
    >
      {pools.remove}
    </Button>
  ) : null
}

export function AddAction({
  pool,
  onAdd,
  variant,
}: PoolActions.Props & Pick<Button.Props, 'variant'>) {
  const isRefreshing = useRefreshingPools().has(pool.key)
  return (
    <Button
      size="sm"
      variant={variant}
      className="desktop:max-[64rem]:h-auto desktop:max-[64rem]:py-1 desktop:max-[64rem]:whitespace-normal"
      isLoading={isRefreshing}
      aria-label={
        isRefreshing
          ? pools.processingNamed({ pool: pool.name })
          : pools.addLiquidityTo({ pool: pool.name })
      }
      {...AddLiquidityDialog.preloadOnAim}
      onClick={() => onAdd(pool)}
    >
      {isRefreshing ? pools.processingPool : pools.addLiquidity}
    </Button>
  )
}

export declare namespace PoolActions {
  type Props = {
    pool: Pool
    onAdd: (pool: Pool) => void
    onRemove: (pool: Pool) => void
  }
}

const isImported = ({ tokenA, tokenB }: Pool) =>
  tokenA.isImported || tokenB.isImported

/** Links to the chart. On a phone, the whole card is the link. */
export function PoolLink({ pool }: { pool: Pool }) {
  return (
    <Link
      to="/pools"
      search={({ sort }) => ({
        sort,
        pool: toPoolSearch([pool.tokenA, pool.tokenB]),
      })}
      replace
      resetScroll={false}
      aria-haspopup="dialog"
      {...PoolDetailsDialog.preloadOnAim}
      className="inline-flex items-center rounded-field hover:text-accent hover:underline max-desktop:after:absolute max-desktop:after:inset-0 desktop:min-h-6"
    >
      {pool.name}
      {isImported(pool) ? <ImportedMark /> : null}
    </Link>
  )
}
