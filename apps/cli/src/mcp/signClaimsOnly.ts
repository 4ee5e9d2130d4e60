import type { PrivateKeyAccount } from 'viem/accounts'
import { ToolError } from './ToolError.js'

/**
 * The account, which signs no message but the text of a faucet's claim: what a
 * server asks to sign may be something else.
 */
export function signClaimsOnly(
  account: PrivateKeyAccount,
  chainId: number,
): PrivateKeyAccount {
  const text = new RegExp(
    `^(\\S{1,300}) wants you to sign in with your Ethereum account:
${account.address}

Send [^\\n]{1,500} in test coins to this wallet\\. Signing costs nothing\\.

URI: https?://\\1
Version: 1
Chain ID: ${chainId}
Nonce: [0-9a-f]{64}
Issued At: [-:TZ\\d]+
Expiration Time: [-:TZ\\d]+$`,
  )
  return {
    ...account,
    signMessage: async ({ message }) => {
      if (typeof message === 'string' && text.test(message))
        return account.signMessage({ message })
      throw new ToolError(
        'FaucetMessageError',
        undefined,
        'The faucet asked to sign something other than a claim: nothing was signed.',
      )
    },
  }
}
