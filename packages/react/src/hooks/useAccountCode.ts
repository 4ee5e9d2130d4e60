import { getAccountCodeQueryOptions } from '../query/accountCode.js'
import { useRead } from './useRead.js'

/** Checks whether an address has a contract, e.g. the recipient of a swap. */
export function useAccountCode<selected = boolean>(
  parameters: getAccountCodeQueryOptions.Parameters<selected>,
) {
  return useRead((config) => getAccountCodeQueryOptions(config, parameters))
}
