import { getAddress, isAddress, zeroAddress } from 'viem'
import { getPairs } from '../contracts/getPairs.js'
import type { Deployment } from '../deployment/types.js'

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
  const address = getAddress(recipient)
  const { wrappedNative, ...contracts } = deployment.contracts
  const tokens = [
    wrappedNative,
    ...deployment.tokens.map((token) => token.address),
  ]
  if (tokens.some((token) => getAddress(token) === address)) return 'token'
  const { router, factory, multicall3 = zeroAddress } = contracts
  const isExchange =
    [router, factory, multicall3, zeroAddress].some(
      (contract) => getAddress(contract) === address,
    ) || getPairs(deployment).has(address.toLowerCase())
  return isExchange ? 'exchange' : undefined
}
