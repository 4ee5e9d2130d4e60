import { matchesErrorChain } from '@letheswap/sdk'
import { type Client, withTimeout } from 'viem'
import { DisconnectFailedError } from '../errors/wallet.js'

export declare namespace revokePermission {
  type ErrorType = DisconnectFailedError
}

/**
 * Asks the wallet to forget this page. One that cannot, or does not answer in
 * `timeout` milliseconds, is no failure: the page then forgets the wallet.
 */
export async function revokePermission(
  client: Client,
  timeout: number,
): Promise<void> {
  const silence = new Error('The wallet did not answer in time.')
  await withTimeout(
    () =>
      client.request({
        method: 'wallet_revokePermissions',
        params: [{ eth_accounts: {} }],
      } as never),
    { timeout, errorInstance: silence },
  ).catch((cause: Error) => {
    const isUnsupported = matchesErrorChain(
      cause,
      ({ code }) => code === -32601 || code === 4200,
    )
    if (cause !== silence && !isUnsupported)
      throw new DisconnectFailedError({ cause })
  })
}
