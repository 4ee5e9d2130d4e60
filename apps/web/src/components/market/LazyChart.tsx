import { lazyComponent } from '../../lib/lazyComponent'
import { market } from '../../messages/en/market'
import { RetryMessage } from '../ui/RetryMessage'
import { Skeleton } from '../ui/Skeleton'

/** The chart, when its code and the library are there; the table needs neither. */
export const LazyChart = lazyComponent(() => import('./CandleChart'), {
  fallback: <Skeleton className="h-56 w-full desktop:h-64" />,
  failed: (retry) => (
    <RetryMessage isBusy={false} onRetry={retry}>
      {market.chartNotLoaded}
    </RetryMessage>
  ),
})
