import type { PlanProgress } from '@letheswap/sdk'
import type { Lethe } from '../lethe.js'
import type { PlanProgressState, SentPlan } from '../stores/pending.js'

/** Shows where a plan stands. */
export function showPlan({ pending }: Lethe, progress: PlanProgressState) {
  pending.setState(({ live }) => ({
    live: { ...live, [progress.id]: progress },
  }))
}

/** Forgets a plan that is over. */
export function dropPlan({ pending }: Lethe, id: string) {
  pending.setState(({ live: { [id]: _, ...live }, sent }) => ({
    live,
    sent: sent.filter((item) => item.id !== id),
  }))
}

/** Keeps what a reload needs, from the first transaction on. */
export function trackSent(
  { deployment, pending }: Lethe,
  plan: Pick<SentPlan, 'id' | 'account' | 'plan'>,
  { hash, state, step }: PlanProgress,
) {
  if (hash === undefined && state.transactions.length === 0) return
  pending.setState(({ sent }) => {
    const known = sent.find(({ id }) => id === plan.id)
    const hashes = { ...known?.hashes, ...(hash && { [step]: hash }) }
    const { genesisHash } = deployment
    return {
      sent: [
        ...sent.filter(({ id }) => id !== plan.id),
        { ...plan, genesisHash, state, hashes },
      ],
    }
  })
}
