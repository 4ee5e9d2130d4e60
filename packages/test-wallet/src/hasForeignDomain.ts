import { type Hex, hexToString } from 'viem'

/**
 * Whether a text is a sign-in (EIP-4361) for a domain other than the page's, for
 * which the wallet shows a red warning.
 */
export function hasForeignDomain(message: Hex, origin: string): boolean {
  const match =
    /^(\S+) wants you to sign in with your Ethereum account:\n/.exec(
      hexToString(message),
    )
  if (match === null || origin === '') return false
  return match[1] !== new URL(origin).host
}
