import { useQueries } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { faucetAvailabilityQueryOptions } from '../query/faucetAvailability.js'
import { useConfig } from './useConfig.js'
import { useFaucetOffer } from './useFaucetOffer.js'
import { useNow } from './useNow.js'

/** A faucet pays a bundle of so many tokens at least. */
const fewest = 2

/**
 * What the connected wallet may ask for with one signature: the tokens that the
 * faucet pays and that are not cooling down, counted down by itself.
 *
 * @returns `isOffered` is false while no wallet is connected, and for a faucet
 * that pays no bundles. `minutesLeft` is rounded up, so that it is 0 exactly when
 * `isReady`: when two tokens or more can be asked for.
 *
 * @example
 * ```tsx
 * import { useFaucetBundle, useFaucetBundleRequest } from '@letheswap/react'
 *
 * function RequestAll() {
 *   const { isOffered, isReady, minutesLeft, tokens } = useFaucetBundle()
 *   const { mutate } = useFaucetBundleRequest()
 *   if (!isOffered) return null
 *   return (
 *     <button type="button" disabled={!isReady} onClick={() => mutate({ tokens })}>
 *       {isReady ? 'Request all' : `Try again in ${minutesLeft}m`}
 *     </button>
 *   )
 * }
 * ```
 */
export function useFaucetBundle(): {
  isOffered: boolean
  isReady: boolean
  minutesLeft: number
  /** Symbols of what can be asked for now. */
  tokens: readonly string[]
  /** Symbols of what is cooling down. */
  cooling: readonly string[]
} {
  const config = useConfig()
  const account = useStore(config.wallet, ({ address }) => address)
  const { data: offer = [] } = useFaucetOffer()
  const paid = offer.map(({ tokenName }) => tokenName)
  const answers = useQueries({
    queries: paid.map((token) =>
      faucetAvailabilityQueryOptions(config, { account, token }),
    ),
  })
  const now = Math.max(
    useNow(1_000),
    ...answers.map(({ dataUpdatedAt }) => dataUpdatedAt),
  )
  const waits = answers.map(({ data }) =>
    data === undefined ? undefined : data.available.getTime() - now,
  )
  const isKnown = !waits.includes(undefined)
  const left =
    waits.map((wait = 0) => wait).sort((a, b) => a - b)[fewest - 1] ?? 0
  const pick = (isCooling: boolean) =>
    paid.filter((_, index) => (waits[index] ?? 0) > 0 === isCooling)
  return {
    isOffered: account !== undefined && paid.length >= fewest && isKnown,
    isReady: left <= 0,
    minutesLeft: left <= 0 ? 0 : Math.ceil(left / 60_000),
    tokens: pick(false),
    cooling: pick(true),
  }
}
