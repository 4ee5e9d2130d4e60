import { getSwapGasQueryOptions, type SwapGas } from '../query/swapGas.js'
import { useRead } from './useRead.js'
import { useWallet } from './useWallet.js'

/**
 * Estimates the gas that a quote's swap needs from the connected wallet, or from
 * another `account`, and what it costs in the native coin.
 */
export function useSwapGas<selected = SwapGas>(
  parameters: getSwapGasQueryOptions.Parameters<selected> = {},
) {
  const { address } = useWallet()
  const { account = address } = parameters
  return useRead((config) =>
    getSwapGasQueryOptions(config, { ...parameters, account }),
  )
}
