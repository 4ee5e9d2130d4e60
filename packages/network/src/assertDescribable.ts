import { InvalidDeploymentError, parseDeployment } from '@letheswap/sdk'
import { type Address, numberToHex } from 'viem'
import { InvalidSpecError } from './errors.js'
import type { NetworkSpec } from './specification.js'
import type { PlannedToken } from './types.js'

/**
 * Throws for a specification whose deployment `parseDeployment` would refuse, before
 * anything is paid for it. Contracts that do not exist yet get a placeholder.
 */
export function assertDescribable(
  { chain, contracts, faucet, feeBps }: NetworkSpec,
  tokens: readonly PlannedToken[],
  chainId = 1,
): void {
  const [factory, router, wrappedNative, ...addresses] = Array.from(
    { length: 3 + tokens.length },
    (_, index): Address => numberToHex(index + 1, { size: 20 }),
  )
  try {
    parseDeployment({
      chain: { id: chainId, ...chain },
      genesisHash: numberToHex(0, { size: 32 }),
      startBlock: 0,
      contracts: { factory, router, wrappedNative, ...contracts },
      tokens: tokens.map((token, index) => ({
        address: addresses[index],
        ...token,
        chainId,
      })),
      pairs: [],
      feeBps,
      faucetUrl: faucet?.url,
    })
  } catch (error) {
    if (!(error instanceof InvalidDeploymentError)) throw error
    throw new InvalidSpecError({
      field: error.field
        .replace('.extensions', '')
        .replace('faucetUrl', 'faucet.url'),
      expected: error.expected,
    })
  }
}
