import type { Hash } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import type { Config } from '../config.js'
import type { PayoutRecord } from '../stores/payouts.js'
import { invalidateAfterTransaction } from '../sync/invalidateAfterTransaction.js'
import { getFaucetAvailabilityQueryKey } from '../utils/getFaucetAvailabilityQueryKey.js'
import { untilVisible } from '../utils/untilVisible.js'

export declare namespace confirmPayout {
  type ReturnType = {
    token: string
    txHash: Hash
    /** The payout's receipt was seen, and it succeeded. */
    isConfirmed: boolean
    /** The wallet had none of this token, so it may not know it yet. */
    offersWatchAsset: boolean
  }
}

/** Follows a payout until its receipt is there, or for as long as is decent. */
export async function confirmPayout(
  config: Config,
  record: Omit<PayoutRecord, 'status'> & { txHash: Hash },
  { isResumed }: { isResumed: boolean },
): Promise<confirmPayout.ReturnType> {
  const { client, events, limits, payouts, queryClient } = config
  const { account, id, bundle, offersWatchAsset, token, txHash } = record
  const { attempts, interval } = config.isMobile()
    ? limits.mobileFaucetPoll
    : limits.faucetPoll
  const { faucetProgressInterval } = limits
  let ticks = 0
  const tell = (status: PayoutRecord['status']) => {
    const elapsedSeconds = (ticks * faucetProgressInterval) / 1_000
    payouts.setState({ [id]: { ...record, status, elapsedSeconds } })
  }
  tell('sent')
  const ticker = setInterval(() => {
    ticks += 1
    tell('confirming')
  }, faucetProgressInterval)
  const isConfirmed = await poll().finally(() => clearInterval(ticker))
  tell(isConfirmed ? 'confirmed' : 'unconfirmed')

  void queryClient.invalidateQueries({
    queryKey: getFaucetAvailabilityQueryKey(config, { account, token }),
  })
  invalidateAfterTransaction(config)
  const result = { token, txHash, isConfirmed, offersWatchAsset }
  events.emit({ type: 'faucet', ...result, bundle, isResumed })
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
