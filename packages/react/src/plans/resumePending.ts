import { confirmPayout } from '../faucet/confirmPayout.js'
import type { Lethe } from '../lethe.js'
import { resumeSent } from './resumeSent.js'

/**
 * After a reload: what was sent is waited for without asking anybody. A plan
 * with steps left then pauses, because a page must not open a prompt that
 * nobody has asked for.
 */
export async function resumePending(lethe: Lethe): Promise<void> {
  const { genesisHash } = lethe.deployment
  // Nothing of an earlier chain will ever be mined.
  lethe.pending.setState(({ faucet, sent }) => ({
    faucet: faucet.filter((item) => item.genesisHash === genesisHash),
    sent: sent.filter((item) => item.genesisHash === genesisHash),
  }))
  const { faucet, sent } = lethe.pending.getState()
  await Promise.all([
    ...faucet.map((item) => confirmPayout(lethe, item, { isResumed: true })),
    ...sent.map((item) => resumeSent(lethe, item.id)),
  ])
}
