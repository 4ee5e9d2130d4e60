import type { Address, Client } from 'viem'
import { assertDeployment } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import { InvalidPlanError } from '../errors/plans.js'
import { checkAddress } from '../utils/checkAddress.js'
import type { AnyPlan } from './types.js'

export function getBase(
  client: Client,
  {
    deployment,
    ...parameters
  }: { deployment: Deployment; account?: Address | undefined },
): Pick<AnyPlan, 'chainId' | 'genesisHash' | 'account'> {
  assertDeployment(deployment)
  const { chain, genesisHash } = deployment
  const account = parameters.account ?? client.account?.address
  if (!account)
    throw new InvalidPlanError({
      field: 'account',
      expected: 'set, as the client has no account',
    })
  return {
    chainId: chain.id,
    genesisHash,
    account: checkAddress('account', account, InvalidPlanError, chain.id),
  }
}
