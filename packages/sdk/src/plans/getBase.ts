import type { Address, Client } from 'viem'
import { assertDeployment } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import { InvalidPlanError } from '../errors/plans.js'
import { checkAddress } from '../utils/checkAddress.js'
import type { AnyPlan } from './types.js'

/** Returns the fields that all plans have. */
export function getBase(
  deployment: Deployment,
  given: Address | undefined,
  client?: Client,
): Pick<AnyPlan, 'chainId' | 'genesisHash' | 'account'> {
  assertDeployment(deployment)
  const { chain, genesisHash } = deployment
  const account = given ?? client?.account?.address
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

/** Validates the recipient. Returns the account by default. */
export const checkRecipient = (
  { account, chainId }: ReturnType<typeof getBase>,
  recipient: Address = account,
): Address => checkAddress('recipient', recipient, InvalidPlanError, chainId)
