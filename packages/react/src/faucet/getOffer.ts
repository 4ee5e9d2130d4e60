import { createFaucetClient, type FaucetOffer } from '@letheswap/sdk'
import type { Lethe } from '../lethe.js'

/** What the faucet pays for a request. */
export function getOffer(
  { deployment, fetch }: Lethe,
  signal: AbortSignal,
): Promise<readonly FaucetOffer[]> {
  const { faucetUrl: url = '' } = deployment
  return createFaucetClient({ url, fetch }).getOffer({ signal })
}
