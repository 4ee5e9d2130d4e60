import { isUserRejection, type Token } from '@letheswap/sdk'
import type { Client } from 'viem'
import { watchAsset as viem_watchAsset } from 'viem/actions'
import {
  WatchAssetFailedError,
  WatchAssetRejectedError,
} from '../errors/wallet.js'

export declare namespace watchAsset {
  type ErrorType = WatchAssetFailedError | WatchAssetRejectedError
}

/** Prompts the user to add a token to the wallet. Returns true if the user accepts. */
export async function watchAsset(
  client: Client,
  { address, contractSymbol, decimals, symbol }: Token,
): Promise<boolean> {
  return viem_watchAsset(client, {
    type: 'ERC20',
    // MetaMask refuses a symbol other than the contract's.
    options: { address, symbol: contractSymbol ?? symbol, decimals },
  }).catch((cause: Error) => {
    throw isUserRejection(cause)
      ? new WatchAssetRejectedError({ token: symbol, cause })
      : new WatchAssetFailedError({ token: symbol, cause })
  })
}
