import { lazyComponent } from '../../lib/lazyComponent'

/** Loaded when a form first shows with a wallet. */
export const PendingPlans = lazyComponent(() => import('./PendingPlansList'))
