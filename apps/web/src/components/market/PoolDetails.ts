import { lazyOverlay } from '../ui/lazyOverlay'

/** A pool's chart, figures and trades in a dialog. */
export const PoolDetails = lazyOverlay(() => import('./PoolDetailsDialog'))
