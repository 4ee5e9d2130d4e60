import { usePendingPlans } from '@letheswap/react'
import { activity as words } from '../../messages/en/activity'
import { namePlan, toSteps } from '../plans/describePlan'
import { StepList } from '../ui/StepList'

/** What is under way, with its steps. */
export function ActivityPending() {
  const { items } = usePendingPlans()
  if (items.length === 0) return null
  return (
    <section aria-label={words.pending} className="space-y-3">
      {items.map((item) => (
        <div
          key={item.id}
          className="space-y-2 rounded-field border border-hairline p-3"
        >
          <p className="font-medium">{namePlan(item.plan.summary)}</p>
          <StepList steps={toSteps(item)} />
        </div>
      ))}
    </section>
  )
}
