import {
  createHash,
  createHmac,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'
import { formatAmount, renderClaimMessage } from '@letheswap/sdk'
import { type Address, getAddress, isAddress } from 'viem'
import type { Config } from '../config/readConfig.js'
import type { FaucetToken } from '../config/readTokens.js'

/** Times are in whole seconds since the epoch. */
type Fields = {
  /** Allowed origin of the page that sends the request. */
  origin: string
  wallet: Address
  /** One or more tokens, in the configured order. */
  tokens: readonly FaucetToken[]
  issuedAt: number
}

export type Challenge = Fields & {
  /** A nonce can be used only once. */
  nonce: string
  /** SHA-256 of the message, in hex. */
  messageHash: string
  expiresAt: number
}

/** Accepted clock difference between replicas, in seconds. */
export const clockTolerance = 5

/** 31 December 9999. Later years have more than four digits. */
const latest = Date.UTC(9999, 11, 31) / 1_000

/** Number of hex digits in each half of a nonce: 128 bits. */
const half = 32

/**
 * Issues and verifies challenges without storing them. The first half of a nonce is
 * random. The second half is an HMAC of the message with only the first half, which
 * proves that the message was issued unchanged.
 */
export function createChallenger(config: Config) {
  const { deployment, challengeLifetime, allowedOrigins } = config
  const [current] = config.hmacKeys
  if (current === undefined) throw new Error('unreachable: not validated')
  const chainId = deployment.chain.id
  const render = (fields: Fields, nonce: string) =>
    renderClaimMessage({
      ...fields,
      chainId,
      nonce,
      amounts: fields.tokens.map(
        ({ symbol, amount, decimals }) =>
          `${formatAmount(amount, decimals)} ${symbol}`,
      ),
      expiresAt: fields.issuedAt + challengeLifetime,
    })

  return {
    /** Renders a message for the wallet. `now` is in Unix milliseconds. */
    issue({
      origin = config.frontendOrigin,
      wallet,
      tokens,
      now,
    }: {
      origin?: string | undefined
      wallet: Address
      tokens: readonly FaucetToken[]
      now: number
    }): string {
      const fields = {
        // Wallets warn if the message has another page's origin. A page that is not
        // allowed gets the frontend's origin.
        origin: allowedOrigins.has(origin) ? origin : config.frontendOrigin,
        wallet,
        tokens,
        // The time is rounded down, so that a message is never issued in the future.
        issuedAt: Math.floor(now / 1_000),
      }
      // Node generates these 122 random bits in bulk.
      const random = randomUUID().replaceAll('-', '')
      return render(fields, random + sign(current, render(fields, random)))
    },

    /** Returns the challenge of an issued message. Undefined for any other message. */
    verify(message: string): Challenge | undefined {
      // Parses only the parts that vary. Rendering them again and comparing the whole
      // message verifies the rest.
      const lines = message.split('\n')
      const address = lines[1] ?? ''
      const listed = /^Send (.+) in test coins/.exec(lines[3] ?? '')?.[1]
      const tokens = (listed ?? '')
        .split(/, | and /)
        .map((amount) => config.tokens.get(amount.split(' ')[1] ?? ''))
      const origin = lines[5]?.slice('URI: '.length) ?? ''
      const random = lines[8]?.slice('Nonce: '.length, -half) ?? ''
      const issuedAt =
        Date.parse(lines[9]?.slice('Issued At: '.length) ?? '') / 1_000
      if (
        tokens.length > config.tokens.size ||
        !tokens.every((token) => token !== undefined) ||
        !allowedOrigins.has(origin) ||
        !isAddress(address, { strict: false }) ||
        !Number.isSafeInteger(issuedAt) ||
        issuedAt < 0 ||
        issuedAt > latest
      )
        return undefined
      const fields = { origin, wallet: getAddress(address), tokens, issuedAt }
      const unsigned = render(fields, random)
      for (const key of config.hmacKeys) {
        const nonce = random + sign(key, unsigned)
        if (isEqual(render(fields, nonce), message))
          return {
            ...fields,
            nonce,
            messageHash: getMessageHash(message),
            expiresAt: issuedAt + challengeLifetime,
          }
      }
      return undefined
    },
  }
}

/**
 * Returns the nonce and hash of a message without verifying it. They find its payouts
 * even after a key or a token has changed.
 */
export function identify(
  message: string,
): Pick<Challenge, 'nonce' | 'messageHash'> | undefined {
  const nonce = /^Nonce: ([0-9a-f]{64})$/m.exec(message)?.[1]
  return nonce === undefined
    ? undefined
    : { nonce, messageHash: getMessageHash(message) }
}

const getMessageHash = (message: string) =>
  createHash('sha256').update(message).digest('hex')

/** Returns the HMAC-SHA-256 in hex, truncated to 128 bits. */
function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex').slice(0, half)
}

/** Compares in constant time. */
function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
