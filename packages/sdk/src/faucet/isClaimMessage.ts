import { type Address, getAddress } from 'viem'
import { parseUrl } from '../utils/parseUrl.js'
import { renderClaimMessage } from './renderClaimMessage.js'
import type { FaucetBundleClaim } from './types.js'

/** Longer texts are not claims. */
const maxLength = 2_000

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
  if (message.length > maxLength) return false
  const read = (name: string) =>
    message.split(`\n${name}: `)[1]?.split('\n')[0] ?? ''
  const toSeconds = (time: string) => Date.parse(time) / 1_000
  const [, wallet = '', , statement = ''] = message.split('\n')
  const amounts = statement.match(/\d+(\.\d+)? \S+?(?=,? )/g) ?? []
  const uri = read('URI')
  const fields = {
    origin: uri,
    chainId,
    wallet: wallet as Address,
    amounts,
    nonce: read('Nonce'),
    issuedAt: toSeconds(read('Issued At')),
    expiresAt: toSeconds(read('Expiration Time')),
  }
  const names = amounts.map((amount) => amount.split(' ')[1])
  return (
    /^0x[0-9a-fA-F]{40}$/.test(wallet) &&
    wallet === getAddress(wallet as Address) &&
    wallet.toLowerCase() === userAddress.toLowerCase() &&
    /^https?:/.test(uri) &&
    parseUrl(uri)?.origin === uri &&
    (origin === undefined || uri === origin) &&
    /^[0-9a-f]{64,96}$/.test(fields.nonce) &&
    Number.isFinite(fields.issuedAt + fields.expiresAt) &&
    names.length === tokenNames.length &&
    tokenNames.every((name) => names.includes(name)) &&
    message === renderClaimMessage(fields)
  )
}
