import { assertDeployment } from '../deployment/assertDeployment.js'
import type { Deployment } from '../deployment/types.js'
import type { Token } from './types.js'

/** What is shown of a token that does not say itself. */
const DEFAULT_DISPLAY_DECIMALS = 6

/**
 * All tokens of a deployment: the native coin first, then the ERC-20s in the
 * deployment's order.
 *
 * @returns The tokens. The native coin's address is its wrapped version's,
 * which is what its pools hold.
 */
export function getTokens<ticker extends string>(
  deployment: Deployment<ticker>,
): Token<ticker>[] {
  assertDeployment(deployment)
  return [
    {
      ...deployment.chain.nativeCurrency,
      displayDecimals: DEFAULT_DISPLAY_DECIMALS,
      address: deployment.contracts.wrappedNative,
      isNative: true,
    },
    ...deployment.tokens.map(({ chainId: _, extensions, ...token }) => ({
      ...token,
      displayDecimals: extensions?.displayDecimals ?? DEFAULT_DISPLAY_DECIMALS,
      isNative: false,
      ...(extensions?.contractSymbol && {
        contractSymbol: extensions.contractSymbol,
      }),
      ...(extensions?.imported && { isImported: true as const }),
    })),
  ]
}
