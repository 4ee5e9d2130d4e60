import { type Plan, parsePlan } from '@letheswap/sdk'
import { waitForTransactionReceipt } from 'viem/actions'
import { afterWrite } from '../afterWrite.js'
import { toError } from '../errors/toError.js'
import { confirmPayout } from '../faucet/confirmPayout.js'
import type { Lethe } from '../lethe.js'
import type { SentPlan } from '../stores/pending.js'
import { getPlanPool } from './getPlanPool.js'
import { createPlanProgress } from './planProgress.js'

/**
 * After a reload: what was sent is waited for without asking anybody. A plan
 * with steps left then pauses, because a page must not open a prompt that
 * nobody has asked for.
 */
export async function resumePending(lethe: Lethe): Promise<void> {
  const { genesisHash } = lethe.deployment
  const { faucet, sent } = lethe.pending.getState()
  // Nothing of an earlier chain will ever be mined.
  lethe.pending.setState({
    faucet: faucet.filter((item) => item.genesisHash === genesisHash),
    sent: sent.filter((item) => item.genesisHash === genesisHash),
  })
  const state = lethe.pending.getState()
  await Promise.all([
    ...state.faucet.map((item) =>
      confirmPayout(lethe, item, { isResumed: true }),
    ),
    ...state.sent.map((item) => resumeSent(lethe, item)),
  ])
}

async function resumeSent(lethe: Lethe, item: SentPlan): Promise<void> {
  const { client, events, pending } = lethe
  const forget = () =>
    pending.setState(({ live: { [item.id]: _, ...live }, sent }) => ({
      live,
      sent: sent.filter(({ id }) => id !== item.id),
    }))
  let plan: Plan
  try {
    plan = parsePlan(item.plan)
  } catch (error) {
    lethe.log('A pending plan could not be read', error)
    forget()
    return
  }
  const { summary } = plan
  const { kind } = summary
  let { done } = item
  const publish = (isPaused: boolean) => {
    const progress = createPlanProgress(plan, {
      id: item.id,
      hashes: item.hashes,
      done,
      isResumed: true,
    })
    pending.setState(({ live }) => ({
      live: { ...live, [item.id]: { ...progress, isPaused } },
    }))
  }
  publish(false)
  const hash = item.hashes[done]
  try {
    if (hash !== undefined) {
      const receipt = await waitForTransactionReceipt(client, { hash })
      if (receipt.status !== 'success')
        throw new Error('The transaction was reverted.')
      done += 1
      pending.setState(({ sent }) => ({
        sent: sent.map((known) =>
          known.id === item.id ? { ...known, done } : known,
        ),
      }))
    }
    if (done < plan.steps.length) {
      publish(true)
      return
    }
    forget()
    afterWrite(lethe, { pool: getPlanPool(lethe, plan) })
    if (hash !== undefined)
      events.emit({ type: 'confirmed', kind, summary, hash, isResumed: true })
  } catch (thrown) {
    const error = toError(thrown)
    lethe.log(`Plan "${kind}" failed`, error)
    forget()
    afterWrite(lethe)
    events.emit({ type: 'failed', kind, summary, error, hash, isResumed: true })
  }
}
