import type { Token } from '@letheswap/sdk'
import { isRejection } from '../errors/isRejection.js'
import { toError } from '../errors/toError.js'
import {
  WatchAssetFailedError,
  WatchAssetRejectedError,
} from '../errors/wallet.js'
import type { WalletProvider } from './types.js'

/**
 * Offers a token to the wallet's list.
 *
 * @returns Whether it was added.
 * @throws WatchAssetRejectedError, WatchAssetFailedError
 */
export async function watchAsset(
  provider: WalletProvider,
  { address, decimals, symbol }: Token,
): Promise<boolean> {
  try {
    const isAdded = await provider.request({
      method: 'wallet_watchAsset',
      params: { type: 'ERC20', options: { address, symbol, decimals } },
    })
    return isAdded === true
  } catch (thrown) {
    const cause = toError(thrown)
    throw isRejection(cause)
      ? new WatchAssetRejectedError({ token: symbol, cause })
      : new WatchAssetFailedError({ token: symbol, cause })
  }
}
