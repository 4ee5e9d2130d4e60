import { createFaucetClient, type FaucetOffer } from '@letheswap/sdk'
import type { Config } from '../config.js'

/** What the faucet pays for a request. */
export function getOffer(
  { deployment, fetch }: Config,
  signal: AbortSignal,
): Promise<readonly FaucetOffer[]> {
  const { faucetUrl: url = '' } = deployment
  return createFaucetClient({ url, fetch }).getOffer({ signal })
}
