import { createFaucetClient, type FaucetAvailability } from '@letheswap/sdk'
import type { Address } from 'viem'
import type { Config } from '../config.js'
import { faucetHistoryKey } from '../stores/faucetHistory.js'

/** The faucet's word, else this browser's own record plus 24 hours. */
export async function getLastRequest(
  config: Config,
  { account, token }: { account: Address; token: string },
  signal: AbortSignal,
): Promise<FaucetAvailability> {
  const availability = await createFaucetClient({
    url: config.deployment.faucetUrl ?? '',
    fetch: config.fetch,
    getLastRequestAt() {
      const { requests } = config.faucetHistory.getState()
      const time = requests[faucetHistoryKey(account, token)]?.[0]
      return time === undefined ? undefined : new Date(time)
    },
  }).getLastRequest({ tokenName: token, userAddress: account }, { signal })
  if (availability.source === 'local')
    config.log('The faucet did not answer; its cooldown is assumed')
  return availability
}
