import type { Address, Hash } from 'viem'
import { BaseError } from './base.js'

/** Something on the chain could not be read. There is no value, not a zero. */
export class ReadFailedError extends BaseError {
  override readonly name = 'ReadFailedError'
  /** The value that was read, e.g. `balance of USDT`. */
  declare readonly read: string

  constructor({ read, cause }: { read: string; cause: unknown }) {
    super(`Could not read the ${read}.`, {
      cause,
      metaMessages: ['Check the node and the deployment.'],
    })
    this.read = read
  }
}

/** An action needs an account, and neither it nor its client has one. */
export class AccountRequiredError extends BaseError {
  override readonly name = 'AccountRequiredError'

  constructor() {
    super('No account was given.', {
      metaMessages: ['Pass `account`, or create the client with an account.'],
    })
  }
}

/** The factory knows the pair at another address than CREATE2 gives. */
export class PairAddressMismatchError extends BaseError {
  override readonly name = 'PairAddressMismatchError'
  /** Follows from the deployment's init code hash. */
  declare readonly computed: Address
  declare readonly actual: Address

  constructor(at: { pair: string; computed: Address; actual: Address }) {
    const { pair, computed, actual } = at
    super(`Pair "${pair}" is at ${actual}, not at the computed ${computed}.`, {
      metaMessages: [
        'Set contracts.pairInitCodeHash to the one of this factory.',
      ],
    })
    Object.assign(this, { computed, actual })
  }
}

type Named = { symbol: string }

/** From and to are the same token, or the native coin and its wrapped version. */
export class SameTokenError extends BaseError {
  override readonly name = 'SameTokenError'
  declare readonly symbol: string

  constructor({ tokens: [a, b] }: { tokens: readonly [Named, Named] }) {
    super(
      a.symbol === b.symbol
        ? `Two different tokens are needed, got "${a.symbol}" twice.`
        : `"${a.symbol}" and "${b.symbol}" are one token: use planWrap or planUnwrap.`,
    )
    this.symbol = a.symbol
  }
}

/** A block that held a swap is gone: the chain was reorganized just now. */
export class BlockNotFoundError extends BaseError {
  override readonly name = 'BlockNotFoundError'
  /** Hash of the block, or of a transaction in it. */
  declare readonly hash: Hash

  constructor({ hash, blockNumber }: { hash: Hash; blockNumber: number }) {
    super(`Block not found: ${blockNumber}, with ${hash}.`, {
      metaMessages: ['The chain was reorganized. Load the history again.'],
    })
    this.hash = hash
  }
}

/** The deployment does not list the pool, so that its events are not read. */
export class UnlistedPoolError extends BaseError {
  override readonly name = 'UnlistedPoolError'
  /** Key of the pair, e.g. `DAI-USDT`. */
  declare readonly pair: string

  constructor({ pair }: { pair: string }) {
    super(`The deployment lists no pool "${pair}".`, {
      metaMessages: ['Add it to the deployment’s pairs.'],
    })
    this.pair = pair
  }
}
