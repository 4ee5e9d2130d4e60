import type { Address } from 'viem'
import { BaseError } from './base.js'

/** Something on the chain could not be read. There is no value, not a zero. */
export class ReadFailedError extends BaseError {
  override readonly name = 'ReadFailedError'
  /** What was being read, e.g. `balance of USDT`. */
  declare readonly read: string

  constructor({ read, cause }: { read: string; cause: unknown }) {
    super(`Could not read the ${read}.`, {
      cause,
      metaMessages: ['Check the node and the deployment.'],
    })
    this.read = read
  }
}

/** The factory knows the pair at another address than CREATE2 gives. */
export class PairAddressMismatchError extends BaseError {
  override readonly name = 'PairAddressMismatchError'
  /** What the deployment's init code hash leads to. */
  declare readonly computed: Address
  /** What the factory says. */
  declare readonly actual: Address

  constructor({
    pair,
    computed,
    actual,
  }: {
    pair: string
    computed: Address
    actual: Address
  }) {
    super(`Pair "${pair}" is at ${actual}, not at the computed ${computed}.`, {
      metaMessages: [
        'Set contracts.pairInitCodeHash to the one of this factory.',
      ],
    })
    this.computed = computed
    this.actual = actual
  }
}

/** From and to are the same token. */
export class SameTokenError extends BaseError {
  override readonly name = 'SameTokenError'
  /** The symbol given twice. */
  declare readonly symbol: string

  constructor({ symbol }: { symbol: string }) {
    super(`Two different tokens are needed, got "${symbol}" twice.`)
    this.symbol = symbol
  }
}
