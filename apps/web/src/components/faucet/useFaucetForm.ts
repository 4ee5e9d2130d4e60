import { hasEnded, useConfig, useTransactions } from '@letheswap/react'
import { useWrite } from '../../lib/useWrite'

/**
 * Returns the form's actions, and the state of the account's last request, even after a
 * reload.
 */
export function useFaucetForm() {
  const { payouts } = useConfig()
  const { clearFailure, failure, write } = useWrite()
  const records = useTransactions().filter((record) => record.kind === 'faucet')
  const last = records.at(-1)?.requestId
  const progress = records.filter(({ requestId }) => requestId === last)
  return {
    request: (tokens: readonly string[], invite: string | undefined) =>
      write(({ requestFaucet }, config) =>
        requestFaucet(config, { tokens, invite }),
      ),
    progress,
    isPending: !progress.every(hasEnded),
    error: progress[0]?.error ?? failure,
    cancel: () => last && payouts.cancel(last),
    clear() {
      clearFailure()
      payouts.drop((record) => records.includes(record) && hasEnded(record))
    },
  }
}
