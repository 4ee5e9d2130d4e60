import { type Address, isAddressEqual } from 'viem'
import type { Config } from '../config.js'
import { TokenInUseError } from '../errors/tokenInUse.js'
import { isTokenInUse } from '../stores/plans.js'

/**
 * Removes an imported token.
 *
 * @param address - The address of the imported token.
 * @throws TokenInUseError if an active plan uses the token.
 */
export function removeToken(config: Config, address: Address): void {
  const { importedTokens, plans } = config
  if (isTokenInUse(plans.getState(), address))
    throw new TokenInUseError({ token: config.getToken(address).symbol })
  importedTokens.setState({
    tokens: importedTokens
      .getState()
      .tokens.filter((token) => !isAddressEqual(token.address, address)),
  })
}
