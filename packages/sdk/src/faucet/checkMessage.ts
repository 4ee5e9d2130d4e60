import { type Address, getAddress } from 'viem'
import { isVisible } from '../deployment/texts.js'
import { parseUrl } from '../utils/parseUrl.js'
import { renderClaimMessage } from './renderClaimMessage.js'
import type { FaucetBundleClaim } from './types.js'

/** Wallets show a longer text with a scroll bar, so users may not see its end. */
const maxLength = 2_000

/** Bytes in hex, which users cannot read. */
const hex = /^\s*0x[\da-f\s]*$/i

/** A sign-in message (EIP-4361) without resources, because resources may grant rights. */
const signIn =
  /^(?:https?:\/\/)?(\S+) wants you to sign in with your Ethereum account:\n(0x[\da-fA-F]{40})\n\n(?:([^\n]+)\n)?\nURI: (\S+)\nVersion: 1\nChain ID: (\d+)\nNonce: ([\da-zA-Z]{8,})\nIssued At: (\S+)(?:\nExpiration Time: (\S+))?(?:\nNot Before: \S+)?(?:\nRequest ID: \S*)?$/

/**
 * Classifies a message from a faucet:
 * - `claim`: exactly the message that `renderClaimMessage` returns for the claim. A
 *   signature of any other text might be valid elsewhere.
 * - `plain`: a text that a person may sign after reading it. All characters are
 *   visible. A sign-in must be for this host, account and chain.
 */
export function checkMessage(
  message: string,
  {
    chainId,
    host,
    origin,
    tokenNames,
    userAddress,
  }: FaucetBundleClaim & {
    chainId: number
    host: string
    /** Undefined accepts any origin. */
    origin: string | undefined
  },
): 'claim' | 'plain' | undefined {
  const isText =
    message.trim() !== '' &&
    message.length <= maxLength &&
    isVisible(message.replace(/[\t\r\n]/g, '')) &&
    !hex.test(message)
  if (!isText) return undefined
  if (!/wants\s+you\s+to\s+sign\s+in/i.test(message)) return 'plain'
  const [, domain, account = '', statement = '', uri = '', chain, ...rest] =
    signIn.exec(message) ?? []
  const isOwn =
    account.toLowerCase() === userAddress.toLowerCase() &&
    chain === String(chainId) &&
    parseUrl(uri)?.host === domain
  if (!isOwn) return undefined
  if (isClaim()) return 'claim'
  return domain === host ? 'plain' : undefined

  function isClaim() {
    const [nonce = '', ...times] = rest
    const [issuedAt = Number.NaN, expiresAt = Number.NaN] = times.map(
      (time) => Date.parse(time) / 1_000,
    )
    const amounts = statement.match(/\d+(\.\d+)? \S+?(?=,? )/g) ?? []
    const names = amounts.map((amount) => amount.split(' ')[1])
    const wallet = getAddress(account as Address)
    const fields = { origin: uri, chainId, wallet, amounts, nonce }
    return (
      parseUrl(uri)?.origin === uri &&
      (origin === undefined || uri === origin) &&
      /^[0-9a-f]{64,96}$/.test(nonce) &&
      Number.isFinite(issuedAt + expiresAt) &&
      names.length === tokenNames.length &&
      tokenNames.every((name) => names.includes(name)) &&
      message === renderClaimMessage({ ...fields, issuedAt, expiresAt })
    )
  }
}
