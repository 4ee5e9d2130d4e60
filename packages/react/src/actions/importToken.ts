import { addTokens, getToken, type Token, type TokenInfo } from '@letheswap/sdk'
import type { Config } from '../config.js'

/**
 * Adds a token to the network, and stores it in the browser.
 *
 * @throws InvalidDeploymentError if a field of the token is invalid.
 */
export function importToken(config: Config, token: TokenInfo): Token {
  const deployment = addTokens(config.deployment, [token])
  config.importedTokens.setState({
    tokens: deployment.tokens.filter(
      ({ extensions }) => extensions?.imported === true,
    ),
  })
  return getToken(deployment, token.address)
}
