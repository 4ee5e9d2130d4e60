import { randomFillSync, timingSafeEqual } from 'node:crypto'
import { formatAmount } from '@letheswap/sdk'
import { type Address, getAddress, isAddress } from 'viem'
import type { Config, FaucetToken } from '../config/types.js'
import { createMac } from './createMac.js'
import { renderMessage } from './renderMessage.js'

export type Challenge = {
  wallet: Address
  token: FaucetToken
  /** The whole nonce; used up once. */
  nonce: string
  /** Whole seconds since the epoch. */
  issuedAt: number
  /** Whole seconds since the epoch. */
  expiresAt: number
}

/** Hex digits of each half of a nonce: 128 bits. */
const half = 32

/**
 * Issues and recognises challenges without remembering any. The nonce is
 * random, followed by an HMAC over the message as it reads with the random
 * part alone: whoever holds the key can tell that the message was issued, and
 * nothing in it can be changed.
 */
export function createChallenger(config: Config) {
  const { deployment, tokens, challengeLifetime } = config
  const [current, ...previous] = config.hmacKeys.map((key) => {
    const mac = createMac(key)
    return (unsigned: string) => mac(unsigned).slice(0, half)
  })
  if (current === undefined) throw new Error('unreachable: not validated')
  const { host: domain, origin: uri } = new URL(config.frontendOrigin)
  const chainId = deployment.chain.id
  const amounts = new Map(
    [...tokens.values()].map((token) => [
      token.symbol,
      formatAmount(token.amount, token.decimals),
    ]),
  )

  const render = (wallet: Address, token: FaucetToken, issuedAt: number) =>
    renderMessage({
      domain,
      uri,
      chainId,
      wallet,
      token: token.symbol,
      amount: amounts.get(token.symbol) ?? '',
      issuedAt,
      expiresAt: issuedAt + challengeLifetime,
    })

  return {
    /** The message for a wallet and a token, at a time in milliseconds. */
    issue({
      wallet,
      token,
      now,
    }: {
      wallet: Address
      token: FaucetToken
      now: number
    }): string {
      // Rounded down: a message is never issued in the future.
      const message = render(wallet, token, Math.floor(now / 1_000))
      const random = drawRandom()
      return message(random + current(message(random)))
    },

    /** What a message asks for, or `undefined` when it was not issued here. */
    recognise(message: string): Challenge | undefined {
      // Only what differs between two messages is read. The rest is rendered
      // again and compared, so that reading need not be strict.
      const lines = message.split('\n')
      const address = lines[1] ?? ''
      const token = tokens.get(lines[3]?.split(' ')[2] ?? '')
      const random = lines[8]?.slice('Nonce: '.length, -half) ?? ''
      const issuedAt =
        Date.parse(lines[9]?.slice('Issued At: '.length) ?? '') / 1_000
      if (
        token === undefined ||
        !isAddress(address, { strict: false }) ||
        !Number.isSafeInteger(issuedAt) ||
        issuedAt < 0
      )
        return undefined
      const wallet = getAddress(address)
      const issued = render(wallet, token, issuedAt)
      for (const sign of [current, ...previous]) {
        const nonce = random + sign(issued(random))
        if (isEqual(issued(nonce), message))
          return {
            wallet,
            token,
            nonce,
            issuedAt,
            expiresAt: issuedAt + challengeLifetime,
          }
      }
      return undefined
    },
  }
}

const pool = Buffer.alloc(4_096)
let drawn = pool.length

/** 128 random bits; the system is asked for many at once. */
function drawRandom(): string {
  if (drawn === pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  drawn += half / 2
  return pool.toString('hex', drawn - half / 2, drawn)
}

/** Byte for byte, in a time that does not tell where they differ. */
function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
