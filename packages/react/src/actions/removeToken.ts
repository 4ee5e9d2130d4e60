import { type Address, isAddressEqual } from 'viem'
import type { Config } from '../config.js'
import { TokenInUseError } from '../errors/tokenInUse.js'
import { hasEnded } from '../stores/createRecordStore.js'
import { isPlanAbout } from './isPlanAbout.js'

/**
 * Removes an imported token.
 *
 * @param address - The address of the imported token.
 * @throws TokenInUseError if an active plan uses the token.
 */
export function removeToken(config: Config, address: Address): void {
  const { importedTokens, plans } = config
  // A plan that is not made yet may use any token.
  const isInUse = Object.values(plans.getState()).some(
    (record) =>
      !hasEnded(record) &&
      (record.plan === undefined || isPlanAbout(record.plan, address)),
  )
  if (isInUse)
    throw new TokenInUseError({ token: config.getToken(address).symbol })
  importedTokens.setState({
    tokens: importedTokens
      .getState()
      .tokens.filter((token) => !isAddressEqual(token.address, address)),
  })
}
