import {
  createFaucetClient,
  type FaucetAvailability,
  type FaucetChallengeError,
  type FaucetEmptyError,
  type FaucetMessageError,
  FaucetRateLimitError,
  type FaucetRefusedError,
  type FaucetResponseError,
  FaucetUnavailableError,
} from '@letheswap/sdk'
import type { Address, Hex } from 'viem'
import { signMessage } from 'viem/actions'
import type { Config } from '../config.js'
import type { getSigningError } from '../errors/getSigningError.js'
import type { WalletNotConnectedError } from '../errors/notConnected.js'
import type { AbortError } from '../errors/wallet.js'
import { getFaucetAvailabilityQueryOptions } from '../query/faucetAvailability.js'
import { readBalancesCache } from '../stores/balancesCache.js'
import { faucetHistoryKey } from '../stores/faucetHistory.js'
import type { PayoutRecord } from '../stores/payouts.js'
import { createId } from '../utils/createId.js'
import type { ensureChain } from '../wallet/ensureChain.js'
import { confirmPayout } from './confirmPayout.js'
import { withRecords } from './withRecords.js'

export declare namespace requestFaucet {
  type Variables = {
    /** Symbols. Several tokens are a bundle: the faucet pays all of them or none. */
    tokens: readonly string[]
    /** A code from the faucet's operator, if the offer needs one. */
    invite?: string | undefined
    /** Stops waiting for the wallet. */
    signal?: AbortSignal | undefined
    /** The id of the records. @default a random id */
    requestId?: string | undefined
  }
  type ReturnType = readonly PayoutRecord[]
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
 * Requests tokens from the faucet with one signature, and follows each payout until its
 * receipt. If the receipt does not arrive in time, the payout is `unconfirmed`, which
 * is not an error.
 */
export async function requestFaucet(
  config: Config,
  {
    requestId = createId(),
    signal: outer,
    tokens,
    invite,
  }: requestFaucet.Variables,
): Promise<requestFaucet.ReturnType> {
  const { payouts, wallet } = config
  const records = tokens.map(
    (token): PayoutRecord => ({
      id: `${requestId}:${token}`,
      kind: 'faucet',
      requestId,
      account: wallet.getState().address,
      token: config.getToken(token).symbol,
      status: 'preparing',
      error: undefined,
      hash: undefined,
      elapsedSeconds: 0,
      offersWatchAsset: false,
    }),
  )
  const update = (change: Partial<PayoutRecord>) => {
    for (const { id } of records) payouts.update(id, change)
  }
  const { account, claimed, known } = await withRecords(
    payouts,
    records,
    { id: requestId, signal: outer },
    async ({ ask, signal }) => {
      const connector = await ask(config.getConnector())
      const walletClient = await ask(connector.getWalletClient())
      const { address: account } = walletClient.account
      const known = readBalancesCache(config, account)?.data.balances
      update({ account })
      const sign = (message: string) => {
        const signing = ask(signMessage(walletClient, { message }))
        // Updates the status only here, because the prompt opens only after the faucet
        // has answered.
        update({ status: 'signing' })
        return signing
      }
      const request = { account, sign, signal, tokens, invite }
      const claimed = await claim(config, request).catch((error: unknown) => {
        if (error instanceof FaucetRateLimitError)
          keepCooldown(config, account, tokens, error.retryAfter)
        throw error
      })
      return { account, claimed, known }
    },
  )
  return Promise.all(
    records.flatMap((record) => {
      const { id, token } = record
      const payout = claimed.find(({ tokenName }) => tokenName === token)
      if (payout === undefined) {
        payouts.drop((known) => known.id === id)
        return []
      }
      remember(config, account, token)
      const { isNative } = config.getToken(token)
      const sent: PayoutRecord = {
        ...record,
        account,
        hash: payout.txHash,
        offersWatchAsset: !isNative && (known?.[token] ?? 0n) === 0n,
      }
      payouts.update(id, sent)
      return confirmPayout(config, sent)
    }),
  )
}

async function claim(
  { deployment, fetch }: Config,
  {
    account: userAddress,
    sign,
    signal,
    tokens,
    invite,
  }: {
    account: Address
    sign: (message: string) => Promise<Hex>
    signal: AbortSignal
    tokens: readonly string[]
    invite: string | undefined
  },
) {
  const { chain, faucetUrl: url } = deployment
  if (url === undefined) throw new FaucetUnavailableError({ url: '' })
  const faucet = createFaucetClient({
    url,
    chainId: chain.id,
    fetch,
    // With this origin, the client rejects a claim message that was issued for another
    // site.
    origin: globalThis.location?.origin,
    // Accepts any other text, because the wallet shows it to the user, who confirms it.
    acceptMessage: () => true,
  })
  const [tokenName = ''] = tokens
  if (tokens.length === 1) {
    const request = { tokenName, userAddress }
    const { message } = await faucet.getNonce(request, { signal })
    const signature = await sign(message)
    const signed = { message, signature, invite }
    const { txHash } = await faucet.requestTokens(signed)
    return [{ tokenName, txHash }]
  }
  const request = { tokenNames: tokens, userAddress }
  const { message } = await faucet.getBundle(request, { signal })
  const signature = await sign(message)
  return (await faucet.requestBundle({ message, signature, invite })).payouts
}

function keepCooldown(
  config: Config,
  account: Address,
  tokens: readonly string[],
  retryAfter: number | undefined,
) {
  const { queryClient } = config
  for (const token of tokens) {
    const { queryKey } = getFaucetAvailabilityQueryOptions(config, {
      account,
      token,
    })
    // The refusal of a bundle does not include the token that caused it, so reads the
    // cooldown again.
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
