import {
  createFaucetClient,
  type FaucetAvailability,
  type FaucetChallengeError,
  type FaucetEmptyError,
  FaucetRateLimitError,
  type FaucetRefusedError,
  type FaucetResponseError,
  FaucetUnavailableError,
  untilAborted,
} from '@letheswap/sdk'
import type { Address } from 'viem'
import { signMessage } from 'viem/actions'
import { getSigningError } from '../errors/getSigningError.js'
import type { AbortError, WalletNotConnectedError } from '../errors/wallet.js'
import { createId } from '../internal/createId.js'
import type { Lethe } from '../lethe.js'
import { getFaucetAvailabilityQueryKey } from '../query/getFaucetAvailabilityQueryKey.js'
import { readBalancesCache } from '../stores/balancesCache.js'
import { faucetHistoryKey } from '../stores/faucetHistory.js'
import type { ensureChain } from '../wallet/ensureChain.js'
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
  lethe: Lethe,
  { id = createId(), signal, token }: requestFaucet.Variables,
): Promise<requestFaucet.ReturnType> {
  const { deployment, fetch, limits, payouts } = lethe
  const { isNative } = lethe.getToken(token)
  const session = await lethe.getSession()
  const walletClient = await untilAborted(session.getWalletClient(), signal)
  const account = walletClient.account.address
  const { faucetUrl } = deployment
  if (faucetUrl === undefined) throw new FaucetUnavailableError({ url: '' })
  const faucet = createFaucetClient({ url: faucetUrl, fetch })
  const known = readBalancesCache(lethe, account)?.data.balances[token] ?? 0n
  const record = {
    id,
    account,
    token,
    txHash: undefined,
    elapsedSeconds: 0,
    offersWatchAsset: !isNative && known === 0n,
  }
  payouts.begin({ ...record, status: 'signing' })

  const pay = async () => {
    const { message } = await faucet.getNonce(
      { tokenName: token, userAddress: account },
      { signal },
    )
    const signature = await untilAborted(
      signMessage(walletClient, { message }),
      signal,
    )
    return faucet.requestTokens({ message, signature })
  }
  const { txHash } = await pay().catch((thrown: unknown) => {
    payouts.drop(id)
    if (thrown instanceof FaucetRateLimitError)
      keepCooldown(lethe, { account, token }, thrown.retryAfter)
    throw getSigningError(thrown)
  })
  const key = faucetHistoryKey(account, token)
  lethe.faucetHistory.setState(({ requests }) => ({
    requests: {
      ...requests,
      [key]: [Date.now(), ...(requests[key] ?? [])].slice(
        0,
        limits.faucetHistory,
      ),
    },
  }))
  return confirmPayout(lethe, { ...record, txHash }, { isResumed: false })
}

/** The refusal says how long: the faucet need not be asked for it again. */
function keepCooldown(
  lethe: Lethe,
  claim: { account: Address; token: string },
  retryAfter: number | undefined,
) {
  const queryKey = getFaucetAvailabilityQueryKey(lethe, claim)
  const { queryClient } = lethe
  if (retryAfter === undefined) void queryClient.invalidateQueries({ queryKey })
  else
    queryClient.setQueryData<FaucetAvailability>(queryKey, {
      available: new Date(Date.now() + retryAfter * 1_000),
      source: 'faucet',
    })
}
