import { getProtocolFee } from './getProtocolFee.js'
import type { AmmPair } from './types.js'

/**
 * The protocol fee that a mint or burn pays first, and the supply with it.
 *
 * @internal
 */
export function settleFee(pool: AmmPair) {
  const { totalSupply, feeOn, kLast = 0n } = pool
  const protocolFee = feeOn ? getProtocolFee({ ...pool, kLast }) : 0n
  return { protocolFee, totalSupply: totalSupply + protocolFee }
}
