import { useQueries } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getFaucetAvailabilityQueryOptions } from '../query/faucetAvailability.js'
import { minutesUntil } from '../utils/minutesUntil.js'
import { useClock } from './useClock.js'
import { useConfig } from './useConfig.js'
import { useFaucetOffer } from './useFaucetOffer.js'
import { useWallet } from './useWallet.js'

const minTokens = 2

/**
 * Returns the tokens that the connected wallet, or another `account`, can claim with
 * one signature: those that are offered and not on cooldown. Updates every second.
 *
 * @example
 * ```tsx
 * import { useFaucetBundle, useFaucetRequest } from '@letheswap/react'
 *
 * export function RequestAll() {
 *   const { isReady, minutesLeft, tokens } = useFaucetBundle()
 *   const { mutate } = useFaucetRequest()
 *   return (
 *     <button type="button" disabled={!isReady} onClick={() => mutate({ tokens })}>
 *       {isReady ? 'Request all' : `In ${minutesLeft} minutes`}
 *     </button>
 *   )
 * }
 * ```
 */
export function useFaucetBundle({
  account,
}: {
  account?: Address | undefined
} = {}): {
  /** True if a wallet is connected and the faucet pays bundles. */
  isOffered: boolean
  isReady: boolean
  /** Minutes until a bundle is ready, rounded up, so it is 0 only if `isReady`. */
  minutesLeft: number
  /** Symbols that can be requested now. */
  tokens: readonly string[]
  /** Symbols on cooldown. */
  cooling: readonly string[]
} {
  const config = useConfig()
  const { address } = useWallet()
  const claimant = account ?? address
  const { data: offer = [] } = useFaucetOffer()
  const paid = offer.map(({ tokenName }) => tokenName)
  const answers = useQueries(
    {
      queries: paid.map((token) =>
        getFaucetAvailabilityQueryOptions(config, { account: claimant, token }),
      ),
    },
    config.queryClient,
  )
  const waits = useClock(
    (now) =>
      answers.map(({ data }) => minutesUntil(data?.available, now)).join(),
    1_000,
  )
    .split(',')
    .map(Number)
  const isKnown = answers.every(({ data }) => data !== undefined)
  const minutesLeft = [...waits].sort((a, b) => a - b)[minTokens - 1] ?? 0
  const pick = (isCooling: boolean) =>
    paid.filter((_, index) => (waits[index] ?? 0) > 0 === isCooling)
  return {
    isOffered: claimant !== undefined && paid.length >= minTokens && isKnown,
    isReady: minutesLeft === 0,
    minutesLeft,
    tokens: pick(false),
    cooling: pick(true),
  }
}
