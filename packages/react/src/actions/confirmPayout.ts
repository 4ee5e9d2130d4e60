import { getTransactionReceipt } from 'viem/actions'
import type { Config } from '../config.js'
import { getFaucetAvailabilityQueryOptions } from '../query/faucetAvailability.js'
import type { PayoutRecord } from '../stores/payouts.js'
import { invalidateAfterTransaction } from '../sync/invalidateAfterTransaction.js'
import { untilVisible } from '../utils/untilVisible.js'

export async function confirmPayout(
  config: Config,
  record: PayoutRecord,
): Promise<PayoutRecord> {
  const { client, limits, payouts, queryClient } = config
  const { account, hash, id, token } = record
  const { attempts, interval } = config.isMobile()
    ? limits.mobileFaucetPoll
    : limits.faucetPoll
  const { faucetProgressInterval } = limits
  let ticks = 0
  const update = (status: PayoutRecord['status']) => {
    const elapsedSeconds = (ticks * faucetProgressInterval) / 1_000
    const change = { hash, status, elapsedSeconds }
    payouts.update(id, change)
    return { ...record, ...change }
  }
  update('sent')
  // The faucet's cooldown starts now, not at the receipt.
  void queryClient.invalidateQueries({
    queryKey: getFaucetAvailabilityQueryOptions(config, { account, token })
      .queryKey,
  })
  const ticker = setInterval(() => {
    ticks += 1
    update('confirming')
  }, faucetProgressInterval)
  const receipt = await poll().finally(() => clearInterval(ticker))
  invalidateAfterTransaction(config, { blockNumber: receipt?.blockNumber })
  return update(receipt?.status === 'success' ? 'confirmed' : 'unconfirmed')

  async function poll() {
    if (hash === undefined) return undefined
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await untilVisible()
      const receipt = await getTransactionReceipt(client, {
        hash,
      }).catch(() => undefined)
      if (receipt !== undefined) return receipt
      await new Promise((resolve) => setTimeout(resolve, interval))
    }
    return undefined
  }
}
