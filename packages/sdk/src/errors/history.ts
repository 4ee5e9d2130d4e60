import type { Hash } from 'viem'
import { BaseError } from './base.js'

/** A block that held a swap is gone: the chain was reorganised just now. */
export class BlockNotFoundError extends BaseError {
  override readonly name = 'BlockNotFoundError'
  /** Hash of the block, or of a transaction in it. */
  declare readonly hash: Hash

  constructor({ hash, blockNumber }: { hash: Hash; blockNumber: number }) {
    super(`Block not found: ${blockNumber}, with ${hash}.`, {
      metaMessages: ['The chain was reorganised. Load the history again.'],
    })
    this.hash = hash
  }
}

/** A text is not an exported swap history. */
export class InvalidHistoryError extends BaseError {
  override readonly name = 'InvalidHistoryError'
  /** Path of the bad field, e.g. `[2].amountIn`. */
  declare readonly field: string

  constructor({
    field,
    expected,
    cause,
  }: {
    field: string
    expected: string
    cause?: unknown
  }) {
    super(`Swap history field "${field}" must be ${expected}.`, { cause })
    this.field = field
  }
}
