import { lazyPart } from '../ui/lazyPart'

/** Nothing is under way when a form first shows. */
export const PendingPlans = lazyPart(() => import('./PendingPlansList'))
