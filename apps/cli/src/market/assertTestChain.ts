import type { Deployment } from '@letheswap/sdk'
import type { Chain } from 'viem'
import { UsageError } from '../errors.js'

/** Ids of local development chains, which viem does not mark as test nets. */
const localChainIds: readonly number[] = [1337, 31337]

/**
 * The traders lose what they pay in fees, which must not be money.
 *
 * @throws {UsageError} When the chain is known, and not as a test net.
 */
export async function assertTestChain({ chain }: Deployment): Promise<void> {
  if (localChainIds.includes(chain.id)) return
  // Loaded late: it describes several hundred chains.
  const known: Chain[] = Object.values(await import('viem/chains'))
  const main = known.find(({ id, testnet }) => id === chain.id && !testnet)
  if (main)
    throw new UsageError(
      `Chain ${chain.id} is ${main.name}, where coins are worth money. The traders would lose some of them to fees.`,
      { metaMessages: ['Use a test chain, or insist with --yes.'] },
    )
}
