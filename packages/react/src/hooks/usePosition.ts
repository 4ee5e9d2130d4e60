import { getPositionQueryOptions, type Position } from '../query/position.js'
import { useRead } from './useRead.js'
import { useWallet } from './useWallet.js'

/**
 * Reads the position of the connected wallet, or of another `account`, in a pool:
 * deposits, withdrawals, earned fees and impermanent loss. See `getPosition`.
 */
export function usePosition<selected = Position>(
  parameters: getPositionQueryOptions.Parameters<selected>,
) {
  const { address } = useWallet()
  const { account = address } = parameters
  return useRead((config) =>
    getPositionQueryOptions(config, { ...parameters, account }),
  )
}
