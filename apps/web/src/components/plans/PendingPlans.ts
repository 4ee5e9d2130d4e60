import { lazyComponent } from '../../lib/lazyComponent'

/** The code is loaded when a form is first shown with a wallet. */
export const PendingPlans = lazyComponent(() => import('./PendingPlansList'))
