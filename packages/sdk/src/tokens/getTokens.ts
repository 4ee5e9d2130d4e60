import { assertDeployment } from '../deployment/assertDeployment.js'
import type { Deployment } from '../deployment/types.js'
import type { Token } from './types.js'

const DEFAULT_DISPLAY_DECIMALS = 6

/**
 * Returns all tokens of a deployment, the native coin first, with the address
 * of its wrapped version.
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
