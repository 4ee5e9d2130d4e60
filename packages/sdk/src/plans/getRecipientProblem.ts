import { isAddress, isAddressEqual, zeroAddress } from 'viem'
import { findByAddress } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import { toChecksum } from '../utils/checkAddress.js'

/**
 * - `format`: not an address of 40 hex digits
 * - `checksum`: a digit is wrong, or its case
 * - `token`: a token's contract, which keeps what it receives
 * - `exchange`: the router, the factory, a pair, or the zero address
 */
export type RecipientProblem = 'format' | 'checksum' | 'token' | 'exchange'

/**
 * Checks the recipient of a swap without a request to the chain.
 *
 * @param recipient - The address to check, as the user entered it.
 * @returns The problem; undefined for an address that can receive.
 */
export function getRecipientProblem(
  deployment: Deployment,
  recipient: string,
): RecipientProblem | undefined {
  if (!isAddress(recipient, { strict: false })) return 'format'
  if (!toChecksum(recipient, deployment.chain.id)) return 'checksum'
  const token = findByAddress(deployment, recipient)
  if (token) return token.isLp ? 'exchange' : 'token'
  const { router, factory, multicall3 = zeroAddress } = deployment.contracts
  const isExchange = [router, factory, multicall3, zeroAddress].some(
    (contract) => isAddressEqual(contract, recipient),
  )
  return isExchange ? 'exchange' : undefined
}
