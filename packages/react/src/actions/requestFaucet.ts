import type {
  FaucetAvailability,
  FaucetChallengeError,
  FaucetEmptyError,
  FaucetRateLimitError,
  FaucetRefusedError,
  FaucetResponseError,
  FaucetUnavailableError,
} from '@letheswap/sdk'
import type { Address } from 'viem'
import type { Config } from '../config.js'
import type { getSigningError } from '../errors/getSigningError.js'
import type { WalletNotConnectedError } from '../errors/notConnected.js'
import type { AbortError } from '../errors/wallet.js'
import { createId } from '../utils/createId.js'
import { getFaucetAvailabilityQueryKey } from '../utils/getFaucetAvailabilityQueryKey.js'
import type { ensureChain } from '../wallet/ensureChain.js'
import { claimPayouts } from './claimPayouts.js'
import { confirmPayout } from './confirmPayout.js'

export declare namespace requestFaucet {
  type Variables = {
    /** Symbol. */
    token: string
    /** Id of its record. @default a new one */
    id?: string | undefined
    /** Stops waiting for the wallet. */
    signal?: AbortSignal | undefined
  }
  type ReturnType = confirmPayout.ReturnType
  type ErrorType =
    | WalletNotConnectedError
    | ensureChain.ErrorType
    | getSigningError.ReturnType<
        | FaucetChallengeError
        | FaucetEmptyError
        | FaucetRateLimitError
        | FaucetRefusedError
        | FaucetResponseError
        | FaucetUnavailableError
        | AbortError
      >
}

/** Asks the faucet for coins: a signed message, a payout, its receipt. */
export async function requestFaucet(
  config: Config,
  { id = createId(), signal, token }: requestFaucet.Variables,
): Promise<requestFaucet.ReturnType> {
  const [payout] = await claimPayouts(config, {
    claims: [{ id, token }],
    signal,
    async pay({ account, faucet, sign }) {
      const { message } = await faucet.getNonce(
        { tokenName: token, userAddress: account },
        { signal },
      )
      const signature = await sign(message)
      const { txHash } = await faucet.requestTokens({ message, signature })
      return [{ tokenName: token, txHash }]
    },
    onRateLimit: (account, retryAfter) =>
      keepCooldown(config, { account, token }, retryAfter),
  })
  return confirmPayout(config, payout as NonNullable<typeof payout>, {
    isResumed: false,
  })
}

/** The refusal says how long: the faucet need not be asked for it again. */
function keepCooldown(
  config: Config,
  claim: { account: Address; token: string },
  retryAfter: number | undefined,
) {
  const queryKey = getFaucetAvailabilityQueryKey(config, claim)
  const { queryClient } = config
  if (retryAfter === undefined) void queryClient.invalidateQueries({ queryKey })
  else
    queryClient.setQueryData<FaucetAvailability>(queryKey, {
      available: new Date(Date.now() + retryAfter * 1_000),
      source: 'faucet',
    })
}
