import { lazyComponent } from '../../lib/lazyComponent'

/** Nothing is under way when a form first shows. */
export const PendingPlans = lazyComponent(() => import('./PendingPlansList'))
