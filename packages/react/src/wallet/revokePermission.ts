import { matchesErrorChain } from '@letheswap/sdk'
import { type Client, withTimeout } from 'viem'
import { DisconnectFailedError } from '../errors/wallet.js'

/**
 * Revokes this page's permission. A wallet that does not support it, or does not
 * answer within `timeout` milliseconds, is no error.
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
