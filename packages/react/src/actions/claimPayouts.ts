import {
  createFaucetClient,
  type FaucetClient,
  type FaucetPayout,
  FaucetRateLimitError,
  FaucetUnavailableError,
  untilAborted,
} from '@letheswap/sdk'
import type { Address, Hash, Hex } from 'viem'
import { signMessage } from 'viem/actions'
import type { Config } from '../config.js'
import { getSigningError } from '../errors/getSigningError.js'
import { readBalancesCache } from '../stores/balancesCache.js'
import { faucetHistoryKey } from '../stores/faucetHistory.js'
import type { PayoutRecord } from '../stores/payouts.js'

export declare namespace claimPayouts {
  type Parameters = {
    /** Symbols, each with the id of its record. */
    claims: readonly { token: string; id: string }[]
    /** Id of the bundle that the payouts belong to. */
    bundle?: string | undefined
    signal?: AbortSignal | undefined
    /** Fetches the message, has it signed and trades it for the payouts. */
    pay: (parameters: {
      account: Address
      faucet: FaucetClient
      sign: (message: string) => Promise<Hex>
    }) => Promise<readonly FaucetPayout[]>
    onRateLimit: (account: Address, retryAfter: number | undefined) => void
  }
  type ReturnType = readonly (Omit<PayoutRecord, 'status'> & { txHash: Hash })[]
}

/**
 * Asks the faucet for coins: a signature of the wallet, and what is paid for
 * it, which the history lists from then on.
 */
export async function claimPayouts(
  config: Config,
  { claims, bundle, onRateLimit, pay, signal }: claimPayouts.Parameters,
): Promise<claimPayouts.ReturnType> {
  const { deployment, fetch, payouts } = config
  const natives = claims.map(({ token }) => config.getToken(token).isNative)
  const session = await config.getSession()
  const walletClient = await untilAborted(session.getWalletClient(), signal)
  const account = walletClient.account.address
  const { faucetUrl } = deployment
  if (faucetUrl === undefined) throw new FaucetUnavailableError({ url: '' })
  const known = readBalancesCache(config, account)?.data.balances
  const records = claims.map(({ id, token }, index) => ({
    id,
    bundle,
    account,
    token,
    txHash: undefined,
    elapsedSeconds: 0,
    offersWatchAsset: !natives[index] && (known?.[token] ?? 0n) === 0n,
  }))
  for (const record of records) payouts.begin({ ...record, status: 'signing' })

  const paid = await pay({
    account,
    faucet: createFaucetClient({ url: faucetUrl, fetch }),
    sign: (message) =>
      untilAborted(signMessage(walletClient, { message }), signal),
  }).catch((thrown: unknown) => {
    for (const { id } of records) payouts.drop(id)
    if (thrown instanceof FaucetRateLimitError)
      onRateLimit(account, thrown.retryAfter)
    throw getSigningError(thrown)
  })
  return records.flatMap((record) => {
    const { token } = record
    const payout = paid.find(({ tokenName }) => tokenName === token)
    if (payout === undefined) {
      payouts.drop(record.id)
      return []
    }
    remember(config, account, token)
    return { ...record, txHash: payout.txHash }
  })
}

function remember(
  { faucetHistory, limits }: Config,
  of: Address,
  token: string,
) {
  const key = faucetHistoryKey(of, token)
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
