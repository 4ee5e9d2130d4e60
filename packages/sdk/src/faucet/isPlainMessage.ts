import { isVisible } from '../deployment/texts.js'
import { parseUrl } from '../utils/parseUrl.js'

/** No wallet shows more without a scroll bar that hides the end. */
const maxLength = 2_000

/** Bytes in hex, which nobody can read. */
const hex = /^\s*0x[\da-f\s]*$/i

const signIn =
  /^(?:https?:\/\/)?(\S+) wants you to sign in with your Ethereum account:\n(0x[\da-fA-F]{40})\n\n(?:[^\n]+\n)?\nURI: (\S+)\nVersion: 1\nChain ID: (\d+)\nNonce: [\da-zA-Z]{8,}\nIssued At: \S+(?:\nExpiration Time: \S+)?(?:\nNot Before: \S+)?(?:\nRequest ID: \S*)?$/

/**
 * Checks whether a text can be signed by somebody who has read it: visible
 * characters, and if it is a sign-in (EIP-4361), then to this host, with this
 * account, on this chain, and without resources, which may grant rights.
 */
export function isPlainMessage(
  message: string,
  {
    chainId,
    host,
    userAddress,
  }: { chainId: number; host: string; userAddress: string },
): boolean {
  const isText =
    message.trim() !== '' &&
    message.length <= maxLength &&
    isVisible(message.replace(/[\t\r\n]/g, '')) &&
    !hex.test(message)
  if (!isText || !/wants\s+you\s+to\s+sign\s+in/i.test(message)) return isText
  const [, domain, account, uri = '', chain] = signIn.exec(message) ?? []
  return (
    domain === host &&
    parseUrl(uri)?.host === host &&
    account?.toLowerCase() === userAddress.toLowerCase() &&
    chain === String(chainId)
  )
}
