import { getDeadline } from '@letheswap/sdk'
import type { Config } from '../config.js'
import type { WalletNotConnectedError } from '../errors/notConnected.js'
import type { ensureChain } from '../wallet/ensureChain.js'

export declare namespace preparePlan {
  type ReturnType = Awaited<globalThis.ReturnType<typeof preparePlan>>
  type ErrorType =
    | WalletNotConnectedError
    | ensureChain.ErrorType
    | getDeadline.ErrorType
}

/** Brings the wallet to the chain, and returns what every plan is made for. */
export async function preparePlan(config: Config) {
  const { client, deployment, limits, preferences } = config
  const session = await config.getSession()
  const walletClient = await session.getWalletClient()
  const deadline = await getDeadline(client, {
    seconds: preferences.getState().deadlineSeconds ?? limits.deadlineSeconds,
  })
  const { address: account } = walletClient.account
  return { walletClient, context: { account, deadline, deployment } }
}
