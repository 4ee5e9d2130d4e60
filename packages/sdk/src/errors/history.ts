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
