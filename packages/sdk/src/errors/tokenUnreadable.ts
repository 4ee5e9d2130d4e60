import type { Address } from 'viem'
import { mostDecimals } from '../utils/mostDecimals.js'
import { BaseError } from './base.js'

const unreadable = {
  noContract: (address) => `There is no contract at ${address}.`,
  metadata: (address) =>
    `The contract at ${address} returns no symbol and decimals: it is not a token.`,
  decimals: (address) =>
    `The token at ${address} has more than ${mostDecimals} decimals, which no amount fits.`,
} satisfies Record<string, (address: Address) => string>

/** A contract is not a token, or not one that can be traded. */
export class TokenUnreadableError extends BaseError {
  override readonly name = 'TokenUnreadableError'
  declare readonly address: Address
  declare readonly reason: keyof typeof unreadable

  constructor({
    address,
    reason,
    cause,
  }: {
    address: Address
    reason: TokenUnreadableError['reason']
    cause?: unknown
  }) {
    super(unreadable[reason](address), {
      cause,
      metaMessages: ['Check the address and the network.'],
    })
    this.address = address
    this.reason = reason
  }
}
