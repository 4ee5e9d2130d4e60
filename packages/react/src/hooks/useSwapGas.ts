import { getSwapGasQueryOptions, type SwapGas } from '../query/swapGas.js'
import { useRead } from './useRead.js'
import { useWallet } from './useWallet.js'

/**
 * Estimates the gas of a quote's swap for the connected wallet, or for another
 * `account`, and its cost in the native coin.
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
