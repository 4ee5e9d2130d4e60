import type { Address, Client } from 'viem'
import { getApprovals } from '../plans/getApprovals.js'
import type { Plan, PlanAmount, RouterPlanParameters } from '../plans/types.js'
import { getDeadline } from './getDeadline.js'

/** Reads the chain's facts that a plan of a router call depends on. */
export async function readPlanFacts(
  client: Client,
  { deployment, ...parameters }: RouterPlanParameters,
  account: Address,
  spend: readonly PlanAmount[],
): Promise<Pick<Plan, 'approvals' | 'deadline'>> {
  const [approvals, deadline] = await Promise.all([
    getApprovals(client, { deployment, account, spend }),
    parameters.deadline ?? getDeadline(client),
  ])
  return { approvals, deadline }
}
