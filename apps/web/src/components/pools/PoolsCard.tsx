import {
  useDeployment,
  usePools,
  useRefreshPools,
  useWallet,
} from '@letheswap/react'
import type { PairKey, Pool } from '@letheswap/sdk'
import { lazy, Suspense, useId, useState } from 'react'
import { messages } from '../../lib/messages'
import { notify } from '../../lib/notify'
import { RefreshIcon } from '../icons/icons'
import { PendingPlans } from '../plans/PendingPlans'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { PoolCards } from './PoolCards'
import { PoolsSkeleton } from './PoolsSkeleton'
import { PoolTable } from './PoolTable'
import { useIsDesktop } from './useIsDesktop'

const AddLiquidityDialog = lazy(() => import('./AddLiquidityDialog'))
const RemoveLiquidityDialog = lazy(() => import('./RemoveLiquidityDialog'))

/** All pools, and the two dialogs that change them. */
export function PoolsCard() {
  const { pairs } = useDeployment()
  const { isConnected } = useWallet()
  const { data, isPending } = usePools()
  const { refresh, isRefreshing } = useRefreshPools()
  const isDesktop = useIsDesktop()
  const titleId = useId()
  const [adding, setAdding] = useState<PairKey>()
  const [removing, setRemoving] = useState<PairKey>()
  // A dialog outlives its closing by its fade, and needs its pool until then.
  const [opened, setOpened] = useState<{ add?: PairKey; remove?: PairKey }>({})
  const isLoading = isPending || isRefreshing

  const actions = {
    onAdd(pool: Pool) {
      if (!isConnected) {
        notify({ kind: 'error', message: messages.addLiquidity.notConnected })
        return
      }
      setOpened({ ...opened, add: pool.key })
      setAdding(pool.key)
    },
    onRemove(pool: Pool) {
      setOpened({ ...opened, remove: pool.key })
      setRemoving(pool.key)
    },
  }

  return (
    <Card aria-labelledby={titleId} className="desktop:max-[64rem]:p-4">
      <header className="mb-4 flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-lead font-semibold">
          Pools
        </h2>
        <Button
          disabled={isLoading}
          isLoading={isLoading}
          onClick={() => void refresh()}
        >
          {isLoading ? null : <RefreshIcon className="size-4" />}
          {isLoading ? 'Refreshing...' : 'Refresh'}
        </Button>
      </header>
      {/* An open dialog shows its own. */}
      {adding || removing ? null : (
        <PendingPlans kinds={['addLiquidity', 'removeLiquidity']} />
      )}
      {isPending ? (
        <PoolsSkeleton rows={pairs.length} isDesktop={isDesktop} />
      ) : !data || data.pools.length === 0 ? (
        <p className="py-8 text-center text-muted">
          There are no pools to show. Refresh to look again.
        </p>
      ) : isDesktop ? (
        <PoolTable pools={data.pools} {...actions} />
      ) : (
        <PoolCards pools={data.pools} {...actions} />
      )}
      <Suspense fallback={null}>
        {opened.add ? (
          <AddLiquidityDialog
            pairKey={opened.add}
            isOpen={adding !== undefined}
            onClose={() => setAdding(undefined)}
          />
        ) : null}
        {opened.remove ? (
          <RemoveLiquidityDialog
            pairKey={opened.remove}
            isOpen={removing !== undefined}
            onClose={() => setRemoving(undefined)}
          />
        ) : null}
      </Suspense>
    </Card>
  )
}
