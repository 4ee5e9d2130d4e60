import { createFaucetClient, FaucetUnavailableError } from '@letheswap/sdk'
import { type Hex, stringToHex } from 'viem'
import { isRejection } from '../errors/isRejection.js'
import { toError } from '../errors/toError.js'
import {
  TransactionRejectedError,
  WalletNotConnectedError,
} from '../errors/wallet.js'
import type { Lethe } from '../lethe.js'
import { guardProvider } from '../plans/guardProvider.js'
import { waitFor } from '../plans/waitFor.js'
import { readBalancesCache } from '../stores/balancesCache.js'
import { faucetHistoryKey } from '../stores/faucetHistory.js'
import { confirmPayout } from './confirmPayout.js'
import type { FaucetResult, FaucetRunOptions } from './types.js'

/** Asks the faucet for coins: a signed message, a payout, its receipt. */
export async function requestFaucet(
  lethe: Lethe,
  { token: symbol }: { token: string },
  { onProgress, signal }: FaucetRunOptions,
): Promise<FaucetResult> {
  const account = lethe.wallet.getState().address
  if (account === undefined) throw new WalletNotConnectedError()
  const token = lethe.getToken(symbol)
  const { chainId } = lethe.wallet.getState()
  const session = await lethe.getSession()
  if (chainId !== lethe.chain.id) await waitFor(session.switchChain(), signal)
  const { faucetUrl } = lethe.deployment
  if (faucetUrl === undefined) throw new FaucetUnavailableError({ url: '' })
  const faucet = createFaucetClient({ url: faucetUrl, fetch: lethe.fetch })
  const known = readBalancesCache(lethe, account)?.data.balances[symbol] ?? 0n

  onProgress?.({
    status: 'signing',
    token: symbol,
    txHash: undefined,
    elapsedSeconds: 0,
  })
  const { message } = await faucet.getNonce(
    { tokenName: symbol, userAddress: account },
    { signal },
  )
  const provider = guardProvider(lethe, {
    account,
    provider: session.getProvider(),
  })
  const signature = await waitFor(
    provider.request({
      method: 'personal_sign',
      params: [stringToHex(message), account],
    }),
    signal,
  ).catch((thrown: unknown) => {
    const cause = toError(thrown)
    throw isRejection(cause) ? new TransactionRejectedError({ cause }) : cause
  })
  const { txHash } = await faucet.requestTokens({
    message,
    signature: signature as Hex,
  })

  const key = faucetHistoryKey(account, symbol)
  lethe.faucetHistory.setState(({ requests }) => ({
    requests: {
      ...requests,
      [key]: [Date.now(), ...(requests[key] ?? [])].slice(
        0,
        lethe.limits.faucetHistory,
      ),
    },
  }))
  const request = {
    genesisHash: lethe.deployment.genesisHash,
    account,
    token: symbol,
    txHash,
    offersWatchAsset: !token.isNative && known === 0n,
  }
  lethe.pending.setState(({ faucet }) => ({ faucet: [...faucet, request] }))
  return confirmPayout(lethe, request, { onProgress, isResumed: false })
}
