import { isAddress, isAddressEqual, zeroAddress } from 'viem'
import { findByAddress } from '../deployment/registry.js'
import type { Deployment } from '../deployment/types.js'
import { toChecksum } from '../utils/checkAddress.js'

/**
 * - `format`: not an address with 40 hex digits
 * - `checksum`: a digit, or its case, is wrong
 * - `token`: a token's contract, which would keep what it receives
 * - `exchange`: the router, the factory, a pair, or the zero address
 */
export type RecipientProblem = 'format' | 'checksum' | 'token' | 'exchange'

/**
 * Checks the recipient of a swap without a request to the chain.
 *
 * @param recipient - The address to check, as the user entered it.
 * @returns The problem, or undefined if the address can receive tokens.
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
