import { getSwapGasQueryOptions, type SwapGas } from '../query/swapGas.js'
import { useRead } from './useRead.js'

/**
 * Estimates the gas of a quote's swap for the connected wallet, or for another
 * `account`, and its cost in the native coin.
 */
export function useSwapGas<selected = SwapGas>(
  parameters: getSwapGasQueryOptions.Parameters<selected> = {},
) {
  return useRead((config, address) => {
    const { account = address } = parameters
    return getSwapGasQueryOptions(config, { ...parameters, account })
  })
}
