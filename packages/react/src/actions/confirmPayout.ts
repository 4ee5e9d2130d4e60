import type { Hash } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import type { Config } from '../config.js'
import { getFaucetAvailabilityQueryOptions } from '../query/faucetAvailability.js'
import type { PayoutRecord } from '../stores/payouts.js'
import { invalidateAfterTransaction } from '../sync/invalidateAfterTransaction.js'
import { untilVisible } from '../utils/untilVisible.js'

export declare namespace confirmPayout {
  type ReturnType = {
    token: string
    hash: Hash
    /** The payout's receipt was seen, and its status is `success`. */
    isConfirmed: boolean
    /** The account had none of this token, so its wallet may not list it. */
    offersWatchAsset: boolean
  }
}

/** Waits for a payout's receipt, at most as long as `limits.faucetPoll` says. */
export async function confirmPayout(
  config: Config,
  record: Omit<PayoutRecord, 'status'> & { hash: Hash },
  { isResumed }: { isResumed: boolean },
): Promise<confirmPayout.ReturnType> {
  const { client, events, limits, payouts, queryClient } = config
  const { account, id, offersWatchAsset, requestId, token, hash } = record
  const { attempts, interval } = config.isMobile()
    ? limits.mobileFaucetPoll
    : limits.faucetPoll
  const { faucetProgressInterval } = limits
  let ticks = 0
  const update = (status: PayoutRecord['status']) => {
    const elapsedSeconds = (ticks * faucetProgressInterval) / 1_000
    payouts.setState({ [id]: { ...record, status, elapsedSeconds } })
  }
  update('sent')
  const ticker = setInterval(() => {
    ticks += 1
    update('confirming')
  }, faucetProgressInterval)
  const isConfirmed = await poll().finally(() => clearInterval(ticker))
  update(isConfirmed ? 'confirmed' : 'unconfirmed')

  void queryClient.invalidateQueries({
    queryKey: getFaucetAvailabilityQueryOptions(config, { account, token })
      .queryKey,
  })
  invalidateAfterTransaction(config)
  const result = { token, hash, isConfirmed, offersWatchAsset }
  events.emit({ type: 'faucet', ...result, requestId, isResumed })
  return result

  async function poll(): Promise<boolean> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await untilVisible()
      const receipt = await getTransactionReceipt(client, {
        hash,
      }).catch(() => undefined)
      if (receipt !== undefined) return receipt.status === 'success'
      await new Promise((resolve) => setTimeout(resolve, interval))
    }
    return false
  }
}
