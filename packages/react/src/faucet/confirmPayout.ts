import { getTransactionReceipt } from 'viem/actions'
import { afterWrite } from '../afterWrite.js'
import { untilVisible } from '../internal/untilVisible.js'
import type { Lethe } from '../lethe.js'
import { getFaucetAvailabilityQueryKey } from '../query/faucetAvailability.js'
import type { SentFaucetRequest } from '../stores/pending.js'
import type { FaucetProgress, FaucetResult } from './types.js'

/** Follows a payout until its receipt is there, or for as long as is decent. */
export async function confirmPayout(
  lethe: Lethe,
  request: SentFaucetRequest,
  {
    isResumed,
    onProgress,
  }: {
    isResumed: boolean
    onProgress?: ((progress: FaucetProgress) => void) | undefined
  },
): Promise<FaucetResult> {
  const { client, events, limits, pending, queryClient } = lethe
  const { account, offersWatchAsset, token, txHash } = request
  const { attempts, interval } = lethe.isMobile()
    ? limits.mobileFaucetPoll
    : limits.faucetPoll
  const startedAt = Date.now()
  const tell = (status: FaucetProgress['status']) =>
    onProgress?.({
      status,
      token,
      txHash,
      elapsedSeconds:
        (Math.floor((Date.now() - startedAt) / limits.faucetProgressInterval) *
          limits.faucetProgressInterval) /
        1_000,
    })
  tell('sent')
  const ticker = setInterval(
    () => tell('confirming'),
    limits.faucetProgressInterval,
  )
  const isConfirmed = await poll().finally(() => clearInterval(ticker))
  tell(isConfirmed ? 'confirmed' : 'unconfirmed')

  pending.setState(({ faucet }) => ({
    faucet: faucet.filter((item) => item.txHash !== txHash),
  }))
  void queryClient.invalidateQueries({
    queryKey: getFaucetAvailabilityQueryKey(lethe, { account, token }),
  })
  afterWrite(lethe)
  const result = { token, txHash, isConfirmed, offersWatchAsset }
  events.emit({ type: 'faucet', ...result, isResumed })
  return result

  async function poll(): Promise<boolean> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await untilVisible()
      const receipt = await getTransactionReceipt(client, {
        hash: txHash,
      }).catch(() => undefined)
      if (receipt !== undefined) return receipt.status === 'success'
      await new Promise((resolve) => setTimeout(resolve, interval))
    }
    return false
  }
}
