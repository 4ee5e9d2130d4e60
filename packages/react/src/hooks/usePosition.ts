import { getPositionQueryOptions, type Position } from '../query/position.js'
import { useRead } from './useRead.js'

/**
 * Reads the position of the connected wallet, or of another `account`, in a pool:
 * deposits, withdrawals, earned fees and impermanent loss. See `getPosition`.
 */
export function usePosition<selected = Position>(
  parameters: getPositionQueryOptions.Parameters<selected>,
) {
  return useRead((config, address) => {
    const { account = address } = parameters
    return getPositionQueryOptions(config, { ...parameters, account })
  })
}
