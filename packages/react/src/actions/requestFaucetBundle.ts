import type { Config } from '../config.js'
import { createId } from '../utils/createId.js'
import { getFaucetAvailabilityQueryKey } from '../utils/getFaucetAvailabilityQueryKey.js'
import { claimPayouts } from './claimPayouts.js'
import { confirmPayout } from './confirmPayout.js'
import type { requestFaucet } from './requestFaucet.js'

export declare namespace requestFaucetBundle {
  type Variables = {
    /** Symbols of two tokens or more. */
    tokens: readonly string[]
    /** Names the bundle in its payouts' records. @default a new one */
    id?: string | undefined
    /** Stops waiting for the wallet. */
    signal?: AbortSignal | undefined
  }
  /** One for each token, in the order of the tokens. */
  type ReturnType = readonly confirmPayout.ReturnType[]
  type ErrorType = requestFaucet.ErrorType
}

/**
 * Asks the faucet for several tokens with one signature: all are paid or none.
 * Each has a payout and a receipt of its own.
 */
export async function requestFaucetBundle(
  config: Config,
  { id = createId(), signal, tokens }: requestFaucetBundle.Variables,
): Promise<requestFaucetBundle.ReturnType> {
  const payouts = await claimPayouts(config, {
    claims: tokens.map((token) => ({ id: `${id}:${token}`, token })),
    bundle: id,
    signal,
    async pay({ account, faucet, sign }) {
      const { message } = await faucet.getBundle(
        { tokenNames: tokens, userAddress: account },
        { signal },
      )
      const signature = await sign(message)
      return (await faucet.requestBundle({ message, signature })).payouts
    },
    // The refusal does not say which of the tokens it is about.
    onRateLimit: (account) => {
      for (const token of tokens)
        void config.queryClient.invalidateQueries({
          queryKey: getFaucetAvailabilityQueryKey(config, { account, token }),
        })
    },
  })
  return Promise.all(
    payouts.map((payout) =>
      confirmPayout(config, payout, { isResumed: false }),
    ),
  )
}
