import { lazyComponent } from '../../lib/lazyComponent'

/** A pool's chart, figures and trades in a dialog. */
export const PoolDetails = lazyComponent(() => import('./PoolDetailsDialog'))
