import {
  createFaucetClient,
  type FaucetAvailability,
  type FaucetChallengeError,
  type FaucetClient,
  type FaucetEmptyError,
  type FaucetMessageError,
  FaucetRateLimitError,
  type FaucetRefusedError,
  type FaucetResponseError,
  FaucetUnavailableError,
  untilAborted,
} from '@letheswap/sdk'
import type { Address, Hex } from 'viem'
import { signMessage } from 'viem/actions'
import type { Config } from '../config.js'
import { getSigningError } from '../errors/getSigningError.js'
import type { WalletNotConnectedError } from '../errors/notConnected.js'
import type { AbortError } from '../errors/wallet.js'
import { getFaucetAvailabilityQueryOptions } from '../query/faucetAvailability.js'
import { readBalancesCache } from '../stores/balancesCache.js'
import { faucetHistoryKey } from '../stores/faucetHistory.js'
import { createId } from '../utils/createId.js'
import type { ensureChain } from '../wallet/ensureChain.js'
import { confirmPayout } from './confirmPayout.js'

export declare namespace requestFaucet {
  type Variables = {
    /** Symbols. Several tokens are one bundle: all are paid or none. */
    tokens: readonly string[]
    /** Id of the request. @default a new one */
    id?: string | undefined
    /** Stops waiting for the wallet. */
    signal?: AbortSignal | undefined
  }
  /** One for each token. */
  type ReturnType = readonly confirmPayout.ReturnType[]
  type ErrorType =
    | WalletNotConnectedError
    | ensureChain.ErrorType
    | getSigningError.ReturnType<
        | FaucetChallengeError
        | FaucetEmptyError
        | FaucetMessageError
        | FaucetRateLimitError
        | FaucetRefusedError
        | FaucetResponseError
        | FaucetUnavailableError
        | AbortError
      >
}

/**
 * Requests tokens from the faucet with one signature, and follows each payout to
 * its receipt.
 *
 * @example
 * ```tsx
 * import { type Config, requestFaucet } from '@letheswap/react'
 *
 * declare const config: Config
 * const payouts = await requestFaucet(config, { tokens: ['ZKP', 'USDT'] })
 * ```
 */
export async function requestFaucet(
  config: Config,
  { id: requestId = createId(), signal, tokens }: requestFaucet.Variables,
): Promise<requestFaucet.ReturnType> {
  const { deployment, fetch, payouts } = config
  const natives = tokens.map((token) => config.getToken(token).isNative)
  const session = await config.getSession()
  const walletClient = await untilAborted(session.getWalletClient(), signal)
  const account = walletClient.account.address
  const { faucetUrl } = deployment
  if (faucetUrl === undefined) throw new FaucetUnavailableError({ url: '' })
  const known = readBalancesCache(config, account)?.data.balances
  const records = tokens.map((token, index) => ({
    id: `${requestId}:${token}`,
    requestId,
    account,
    token,
    hash: undefined,
    elapsedSeconds: 0,
    offersWatchAsset: !natives[index] && (known?.[token] ?? 0n) === 0n,
  }))
  for (const record of records) payouts.begin({ ...record, status: 'signing' })

  const paid = await claim({
    account,
    faucet: createFaucetClient({
      url: faucetUrl,
      chainId: deployment.chain.id,
      fetch,
    }),
    sign: (message) =>
      untilAborted(signMessage(walletClient, { message }), signal),
    signal,
    tokens,
  }).catch((thrown: unknown) => {
    for (const { id } of records) payouts.drop(id)
    if (thrown instanceof FaucetRateLimitError)
      keepCooldown(config, { account, tokens }, thrown.retryAfter)
    throw getSigningError(thrown)
  })
  return Promise.all(
    records.flatMap((record) => {
      const { id, token } = record
      const payout = paid.find(({ tokenName }) => tokenName === token)
      if (payout === undefined) {
        payouts.drop(id)
        return []
      }
      remember(config, account, token)
      const { txHash: hash } = payout
      return confirmPayout(config, { ...record, hash }, { isResumed: false })
    }),
  )
}

/** Gets the message, has it signed, and sends both to the faucet. */
async function claim({
  account: userAddress,
  faucet,
  sign,
  signal,
  tokens,
}: {
  account: Address
  faucet: FaucetClient
  sign: (message: string) => Promise<Hex>
  signal: AbortSignal | undefined
  tokens: readonly string[]
}) {
  const [tokenName = ''] = tokens
  if (tokens.length === 1) {
    const request = { tokenName, userAddress }
    const { message } = await faucet.getNonce(request, { signal })
    const signature = await sign(message)
    const { txHash } = await faucet.requestTokens({ message, signature })
    return [{ tokenName, txHash }]
  }
  const request = { tokenNames: tokens, userAddress }
  const { message } = await faucet.getBundle(request, { signal })
  const signature = await sign(message)
  return (await faucet.requestBundle({ message, signature })).payouts
}

/** Shows the cooldown that the refusal names, or reads it from the faucet. */
function keepCooldown(
  config: Config,
  { account, tokens }: { account: Address; tokens: readonly string[] },
  retryAfter: number | undefined,
) {
  const { queryClient } = config
  for (const token of tokens) {
    const { queryKey } = getFaucetAvailabilityQueryOptions(config, {
      account,
      token,
    })
    // The refusal of a bundle does not name the token it is about.
    if (retryAfter === undefined || tokens.length > 1)
      void queryClient.invalidateQueries({ queryKey })
    else
      queryClient.setQueryData<FaucetAvailability>(queryKey, {
        available: new Date(Date.now() + retryAfter * 1_000),
        source: 'faucet',
      })
  }
}

function remember(
  { faucetHistory, limits }: Config,
  account: Address,
  token: string,
) {
  const key = faucetHistoryKey(account, token)
  faucetHistory.setState(({ requests }) => ({
    requests: {
      ...requests,
      [key]: [Date.now(), ...(requests[key] ?? [])].slice(
        0,
        limits.faucetHistory,
      ),
    },
  }))
}
