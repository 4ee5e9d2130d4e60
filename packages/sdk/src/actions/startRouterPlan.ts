import type { Client } from 'viem'
import { InvalidPlanError } from '../errors/plans.js'
import { getApprovals } from '../plans/getApprovals.js'
import { getBase } from '../plans/getBase.js'
import type { PlanAmount, RouterPlanParameters } from '../plans/types.js'
import { checkAddress } from '../utils/checkAddress.js'
import { getDeadline } from './getDeadline.js'

/** Makes the parts that all plans of a router call have. */
export async function startRouterPlan(
  client: Client,
  parameters: RouterPlanParameters,
  spend: readonly PlanAmount[],
) {
  const base = getBase(client, parameters)
  const { account } = base
  const { deployment } = parameters
  const recipient = checkAddress(
    'recipient',
    parameters.recipient ?? account,
    InvalidPlanError,
    deployment.chain.id,
  )
  const [approvals, deadline] = await Promise.all([
    getApprovals(client, { deployment, account, spend }),
    parameters.deadline ?? getDeadline(client),
  ])
  return { base: { ...base, approvals, deadline }, recipient }
}
