import { type Address, getAddress } from 'viem'
import { parseUrl } from '../utils/parseUrl.js'
import type { FaucetBundleClaim } from './types.js'

/**
 * Checks whether a text is a claim's message, as `renderClaimMessage` makes it,
 * and nothing else: a signature of another text might be valid elsewhere.
 */
export function isClaimMessage(
  message: string,
  {
    chainId,
    origin,
    tokenNames,
    userAddress,
  }: FaucetBundleClaim & {
    chainId: number
    /** Any, if `undefined`. */
    origin: string | undefined
  },
): boolean {
  const match =
    /^(\S{1,300}) wants you to sign in with your Ethereum account:\n(0x[0-9a-fA-F]{40})\n\nSend ([^\n]{1,500}) in test coins to this wallet\. Signing costs nothing\.\n\nURI: (https?:\/\/\S{1,300})\nVersion: 1\nChain ID: (\d+)\nNonce: [0-9a-f]{64,96}\nIssued At: [-:.TZ\d]+\nExpiration Time: [-:.TZ\d]+$/.exec(
      message,
    )
  if (match === null) return false
  const [, domain, wallet = '', amounts = '', uri = '', chain] = match
  const names = amounts.split(/, and |, | and /).map((amount) => {
    const [, name] = /^\d+(?:\.\d+)? (\S+)$/.exec(amount) ?? []
    return name
  })
  return (
    wallet === getAddress(wallet as Address) &&
    wallet.toLowerCase() === userAddress.toLowerCase() &&
    chain === String(chainId) &&
    parseUrl(uri)?.origin === uri &&
    parseUrl(uri)?.host === domain &&
    (origin === undefined || uri === origin) &&
    names.length === tokenNames.length &&
    tokenNames.every((name) => names.includes(name))
  )
}
