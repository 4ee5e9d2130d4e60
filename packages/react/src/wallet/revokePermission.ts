import { someCause } from '../errors/isRejection.js'
import { toError } from '../errors/toError.js'
import { DisconnectFailedError } from '../errors/wallet.js'
import type { WalletProvider } from './types.js'

/**
 * Asks the wallet to forget this page. One that cannot, or does not answer, is
 * no failure: the page then forgets the wallet.
 *
 * @throws DisconnectFailedError
 */
export async function revokePermission(
  provider: WalletProvider,
  {
    timeout,
  }: {
    /** How long the wallet gets to answer, in milliseconds. */
    timeout: number
  },
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await Promise.race([
      provider.request({
        method: 'wallet_revokePermissions',
        params: [{ eth_accounts: {} }],
      }),
      new Promise((resolve) => {
        timer = setTimeout(resolve, timeout)
      }),
    ])
  } catch (thrown) {
    const cause = toError(thrown)
    const isUnsupported = someCause(
      cause,
      ({ code }) => code === -32601 || code === 4200,
    )
    if (!isUnsupported) throw new DisconnectFailedError({ cause })
  } finally {
    clearTimeout(timer)
  }
}
