import { getAccountCodeQueryOptions } from '../query/accountCode.js'
import { useRead } from './useRead.js'

/** Checks for a contract at an address, such as a swap's recipient. */
export function useAccountCode<selected = boolean>(
  parameters: getAccountCodeQueryOptions.Parameters<selected>,
) {
  return useRead((config) => getAccountCodeQueryOptions(config, parameters))
}
