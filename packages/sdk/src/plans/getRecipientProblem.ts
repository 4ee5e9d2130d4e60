import { isAddress, isAddressEqual, zeroAddress } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { getKnownTokens } from '../events/getKnownTokens.js'

/**
 * - `format`: not an address of 40 hex digits
 * - `checksum`: a digit is wrong, or its case
 * - `token`: a token's contract, which keeps what it receives
 * - `exchange`: the router, the factory, a pair, or the zero address
 */
export type RecipientProblem = 'format' | 'checksum' | 'token' | 'exchange'

/**
 * Checks the recipient of a swap, without asking the chain.
 *
 * @returns The problem; undefined for an address that can receive.
 */
export function getRecipientProblem(
  deployment: Deployment,
  recipient: string,
): RecipientProblem | undefined {
  if (!isAddress(recipient, { strict: false })) return 'format'
  if (!isAddress(recipient)) return 'checksum'
  const token = getKnownTokens(deployment).get(recipient.toLowerCase())
  if (token) return token.isLp ? 'exchange' : 'token'
  const { router, factory, multicall3 = zeroAddress } = deployment.contracts
  const isExchange = [router, factory, multicall3, zeroAddress].some(
    (contract) => isAddressEqual(contract, recipient),
  )
  return isExchange ? 'exchange' : undefined
}
