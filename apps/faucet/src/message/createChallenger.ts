import {
  createHash,
  createHmac,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'
import { formatAmount } from '@letheswap/sdk'
import { type Address, getAddress, isAddress } from 'viem'
import type { Config } from '../config/readConfig.js'
import type { FaucetToken } from '../config/readTokens.js'
import { renderMessage } from './renderMessage.js'

export type Challenge = {
  /** The page that asked for it: one of the allowed origins. */
  origin: string
  wallet: Address
  /** At least one, in the order of the configuration. */
  tokens: readonly FaucetToken[]
  /** The whole nonce; used up once. */
  nonce: string
  /** SHA-256 of the message, in hex. */
  messageHash: string
  /** Whole seconds since the epoch. */
  issuedAt: number
  /** Whole seconds since the epoch. */
  expiresAt: number
}

/** Seconds by which the clock readings of two replicas may differ. */
export const clockTolerance = 5

/** 31 December 9999: later ones no longer fit into four digits of a year. */
const latest = Date.UTC(9999, 11, 31) / 1_000

/** Hex digits of each half of a nonce: 128 bits. */
const half = 32

/**
 * Issues and verifies challenges without remembering any. The nonce is
 * random, followed by an HMAC over the message as it reads with the random
 * part alone: whoever holds the key can tell that the message was issued, and
 * nothing in it can be changed.
 */
export function createChallenger(config: Config) {
  const { deployment, challengeLifetime, allowedOrigins } = config
  const [current] = config.hmacKeys
  if (current === undefined) throw new Error('unreachable: not validated')
  const chainId = deployment.chain.id
  const render = (
    {
      origin,
      wallet,
      tokens,
      issuedAt,
    }: Pick<Challenge, 'origin' | 'wallet' | 'tokens' | 'issuedAt'>,
    nonce: string,
  ) =>
    renderMessage({
      domain: new URL(origin).host,
      uri: origin,
      chainId,
      wallet,
      amounts: tokens.map(
        ({ symbol, amount, decimals }) =>
          `${formatAmount(amount, decimals)} ${symbol}`,
      ),
      nonce,
      issuedAt,
      expiresAt: issuedAt + challengeLifetime,
    })

  return {
    /** The message for a wallet and its tokens, at a time in milliseconds. */
    issue({
      origin = config.frontendOrigin,
      wallet,
      tokens,
      now,
    }: {
      /** Of the page that asks, as it says itself. */
      origin?: string | undefined
      wallet: Address
      tokens: readonly FaucetToken[]
      now: number
    }): string {
      const fields = {
        // A wallet warns of a message that names another page than the one that
        // shows it. A page that is not allowed gets no message of its own.
        origin: allowedOrigins.has(origin) ? origin : config.frontendOrigin,
        wallet,
        tokens,
        // Rounded down: a message is never issued in the future.
        issuedAt: Math.floor(now / 1_000),
      }
      // 122 random bits, which Node takes from the system in bulk.
      const random = randomUUID().replaceAll('-', '')
      return render(fields, random + sign(current, render(fields, random)))
    },

    /** What a message asks for, or `undefined` when it was not issued here. */
    verify(message: string): Challenge | undefined {
      // Only what differs between two messages is read. The rest is rendered
      // again and compared, so that reading need not be strict.
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

/** What a message that was paid is known by, whoever can still verify it. */
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

/** HMAC-SHA-256 in hex, cut to 128 bits. */
function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex').slice(0, half)
}

/** Byte for byte, in a time that does not tell where they differ. */
function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
