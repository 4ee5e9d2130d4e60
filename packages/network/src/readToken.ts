import { getTokenInfo } from '@letheswap/sdk'
import type { Address, Client } from 'viem'
import type { ExistingToken } from './specification.js'
import type { PlannedToken } from './types.js'

/**
 * Reads a token's name, symbol and decimals.
 *
 * @throws TokenUnreadableError if one of them is unreadable.
 */
export async function readToken(
  client: Client,
  { address, symbol, displayDecimals }: ExistingToken,
  options: Pick<getTokenInfo.Parameters, 'holder'> = {},
): Promise<PlannedToken & { address: Address }> {
  const given = { address, symbol, ...options }
  const { token } = await getTokenInfo(client, given)
  const { chainId: _, ...described } = token
  return toPlannedToken({ ...described, displayDecimals })
}

/** Moves a specification's `displayDecimals` to the place where a deployment has it. */
export const toPlannedToken = <token extends PlannedToken>({
  displayDecimals,
  ...token
}: token & { displayDecimals?: number | undefined }) => ({
  ...token,
  ...(displayDecimals !== undefined && {
    extensions: { ...token.extensions, displayDecimals },
  }),
})
