import { lazyComponent } from '../../lib/lazyComponent'

/** Loaded when a form is first shown with a wallet. */
export const PendingPlans = lazyComponent(() => import('./PendingPlansList'))
