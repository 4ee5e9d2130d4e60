import { createFaucetClient, type FaucetAvailability } from '@letheswap/sdk'
import type { Address } from 'viem'
import type { Lethe } from '../lethe.js'
import { faucetHistoryKey } from '../stores/faucetHistory.js'

/** The faucet's word, else this browser's own record plus 24 hours. */
export async function getLastRequest(
  lethe: Lethe,
  { account, token }: { account: Address; token: string },
  signal: AbortSignal,
): Promise<FaucetAvailability> {
  const availability = await createFaucetClient({
    url: lethe.deployment.faucetUrl ?? '',
    fetch: lethe.fetch,
    getLastRequestAt() {
      const { requests } = lethe.faucetHistory.getState()
      const time = requests[faucetHistoryKey(account, token)]?.[0]
      return time === undefined ? undefined : new Date(time)
    },
  }).getLastRequest({ tokenName: token, userAddress: account }, { signal })
  if (availability.source === 'local')
    lethe.log('The faucet did not answer; its cooldown is assumed')
  return availability
}
