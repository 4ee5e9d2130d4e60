import {
  useDeployment,
  usePools,
  useRefreshPools,
  useWallet,
} from '@letheswap/react'
import type { PairKey, Pool } from '@letheswap/sdk'
import { getRouteApi } from '@tanstack/react-router'
import { startTransition, useEffect, useId, useState } from 'react'
import { lazyComponent } from '../../lib/lazyComponent'
import { notify } from '../../lib/notify'
import { useIsDesktop } from '../../lib/useMediaQuery'
import { common, pools } from '../../messages/screens'
import { RefreshIcon } from '../icons/icons'
import { PendingPlans } from '../plans/PendingPlans'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Empty } from '../ui/Empty'
import { InlineMessage } from '../ui/InlineMessage'
import { ConnectButton } from '../wallet/ConnectFlow'
import { GasNote } from '../wallet/GasNote'
import {
  AddLiquidityDialog,
  CreatePoolDialog,
  RemoveLiquidityDialog,
} from './PoolActions'
import { PoolCards } from './PoolCards'
import type { Market } from './PoolMarket'
import { PoolsSummary } from './PoolsSummary'
import { PoolTable } from './PoolTable'
import { type PoolSort, poolsPerPage, sortPools } from './poolsSearch'

const PoolMarket = lazyComponent(() => import('./PoolMarket'), {
  failed: () => null,
})
const PoolPages = lazyComponent(() => import('./PoolPages'))

const IDLE_MS = 2_000

const route = getRouteApi('/pools')

export function PoolsCard() {
  const { pairs } = useDeployment()
  const { isConnected } = useWallet()
  const { data, isPending } = usePools()
  const { refresh, isRefreshing } = useRefreshPools()
  const isDesktop = useIsDesktop()
  const sort = route.useSearch({ select: ({ sort }) => sort }) ?? '-liquidity'
  const navigate = route.useNavigate()
  const titleId = useId()
  const [open, setOpen] = useState<Opened>()
  const [isRefused, setIsRefused] = useState(false)
  const [market, setMarket] = useState<Market | null>()
  // A day of trades is read only after the list was visible for a moment.
  const [isIdle, setIsIdle] = useState(false)
  const hasData = data !== undefined
  useEffect(() => {
    if (!hasData) return
    const timer = setTimeout(() => setIsIdle(true), IDLE_MS)
    return () => clearTimeout(timer)
  }, [hasData])
  const isLoading = isPending || isRefreshing
  const close = () => setOpen(undefined)

  function openAdd(key: PairKey) {
    if (!isConnected) {
      notify({ kind: 'error', message: common.notConnected })
      setIsRefused(true)
      return
    }
    setOpen({ name: 'add', pairKey: key })
  }

  const actions = {
    onAdd: (pool: Pool) => openAdd(pool.key),
    onRemove: (pool: Pool) => setOpen({ name: 'remove', pairKey: pool.key }),
  }

  const list = {
    pools: sortPools(data?.pools ?? [], sort),
    sort,
    market,
    onSort: (sort: PoolSort | undefined) =>
      void navigate({ search: { sort }, replace: true, resetScroll: false }),
    ...actions,
  }

  const showPools = (pools: readonly (Pool | undefined)[]) =>
    isDesktop ? (
      // Scrolls if long symbols or words make the table wider than the window.
      <div className="-m-1 overflow-x-auto p-1">
        <PoolTable {...list} pools={pools} />
      </div>
    ) : (
      <PoolCards {...list} pools={pools} />
    )

  return (
    <>
      {data?.pools.length === 0 ? null : (
        <PoolsSummary pools={data?.pools} market={market} />
      )}
      {data && isIdle ? (
        <PoolMarket
          pools={data.pools}
          // A transition, because a press must not wait until the rows are rendered.
          onRead={(market) => startTransition(() => setMarket(market))}
        />
      ) : null}
      <Card aria-labelledby={titleId} className="desktop:max-[64rem]:p-4">
        <header className="mb-4 flex items-center justify-between gap-4">
          {/* On a phone, the buttons need the whole line, so the heading is hidden. */}
          <h2
            id={titleId}
            className="text-lead font-semibold max-desktop:sr-only"
          >
            {pools.heading}
          </h2>
          <div className="flex flex-wrap justify-between gap-2 max-desktop:w-full max-[23rem]:*:px-2">
            <Button
              {...CreatePoolDialog.preloadOnAim}
              onClick={() => setOpen({ name: 'create' })}
            >
              {pools.create}
            </Button>
            <Button isLoading={isLoading} onClick={() => void refresh()}>
              {isLoading ? null : <RefreshIcon className="size-4" />}
              <span>{isLoading ? pools.refreshing : common.refresh}</span>
            </Button>
          </div>
        </header>
        <GasNote className="mb-4" />
        {isRefused && !isConnected ? (
          <InlineMessage tone="warning" isAnnounced={false} className="mb-4">
            <p>{common.notConnected}</p>
            <ConnectButton size="sm" className="mt-2 mb-1" />
          </InlineMessage>
        ) : null}
        {/* An open dialog already shows the steps. */}
        {isConnected && !open ? (
          <div className="not-empty:mb-4">
            <PendingPlans kinds={['addLiquidity', 'removeLiquidity']} />
          </div>
        ) : null}
        {!data ? (
          <>
            <p role="status" className="sr-only">
              {isPending ? pools.loading : null}
            </p>
            {/* Placeholder rows keep the space for the list. */}
            <div inert>
              {showPools([...Array(Math.min(pairs.length, poolsPerPage))])}
            </div>
          </>
        ) : list.pools.length === 0 ? (
          <Empty>{pools.empty}</Empty>
        ) : (
          <>
            {list.pools.length > poolsPerPage ? (
              <PoolPages pools={list.pools} sort={sort}>
                {showPools}
              </PoolPages>
            ) : (
              showPools(list.pools)
            )}
            <p className="mt-4 text-label text-muted">{pools.liquidityHint}</p>
          </>
        )}
        {open?.name === 'create' ? (
          <CreatePoolDialog onClose={close} onAdd={openAdd} />
        ) : open?.name === 'add' ? (
          <AddLiquidityDialog pairKey={open.pairKey} onClose={close} />
        ) : open ? (
          <RemoveLiquidityDialog pairKey={open.pairKey} onClose={close} />
        ) : null}
      </Card>
    </>
  )
}

type Opened = { name: 'create' } | { name: 'add' | 'remove'; pairKey: PairKey }
