import { type Deployment, getTokenInfo } from '@letheswap/sdk'
import type { Address, Client } from 'viem'
import type { ExistingToken } from './specification.js'
import type { PlannedToken } from './types.js'

/**
 * Reads a token's name, symbol and decimals.
 *
 * @throws TokenUnreadableError when one is unreadable.
 */
export async function readToken(
  client: Client,
  { address, symbol, displayDecimals }: ExistingToken,
  options: Pick<getTokenInfo.Parameters, 'holder'> = {},
): Promise<PlannedToken & { address: Address }> {
  const { token } = await getTokenInfo(client, {
    address,
    symbol,
    ...options,
  })
  const { contractSymbol, feeOnTransfer } = token.extensions ?? {}
  const { chainId: _, extensions: __, ...described } = token
  return { ...described, contractSymbol, displayDecimals, feeOnTransfer }
}

/** In the Token Lists' shape. */
export function describeToken(
  chainId: number,
  {
    contractSymbol,
    displayDecimals,
    feeOnTransfer,
    ...token
  }: PlannedToken & { address: Address },
): Deployment['tokens'][number] {
  const extensions = {
    ...(displayDecimals !== undefined && { displayDecimals }),
    ...(feeOnTransfer !== undefined && { feeOnTransfer }),
    ...(contractSymbol !== undefined &&
      contractSymbol !== token.symbol && { contractSymbol }),
  }
  return {
    chainId,
    ...token,
    extensions: Object.keys(extensions).length > 0 ? extensions : undefined,
  }
}
