import type { Address } from 'viem'
import { BaseError } from './base.js'

/** Something on the chain could not be read. There is no value, not a zero. */
export class ReadFailedError extends BaseError {
  override name = 'ReadFailedError'
  /** What was being read, e.g. `balance of USDT`. */
  readonly read: string

  constructor({ read, cause }: { read: string; cause: unknown }) {
    super(`Could not read the ${read}.`, { cause })
    this.read = read
  }
}

export type ReadFailedErrorType = ReadFailedError & { name: 'ReadFailedError' }

/** The factory knows the pair at another address than CREATE2 gives. */
export class PairAddressMismatchError extends BaseError {
  override name = 'PairAddressMismatchError'
  /** What the deployment's init code hash leads to. */
  readonly computed: Address
  /** What the factory says. */
  readonly actual: Address

  constructor({
    pair,
    computed,
    actual,
  }: {
    pair: string
    computed: Address
    actual: Address
  }) {
    super(
      `The factory has pair "${pair}" at ${actual}, not at the computed ${computed}.`,
      {
        metaMessages: [
          "Set the deployment's contracts.pairInitCodeHash to the hash of this factory's pair creation code.",
        ],
      },
    )
    this.computed = computed
    this.actual = actual
  }
}

export type PairAddressMismatchErrorType = PairAddressMismatchError & {
  name: 'PairAddressMismatchError'
}

/** From and to are the same token. */
export class SameTokenError extends BaseError {
  override name = 'SameTokenError'
  /** The symbol given twice. */
  readonly symbol: string

  constructor({ symbol }: { symbol: string }) {
    super(`A trade needs two different tokens, got "${symbol}" twice.`)
    this.symbol = symbol
  }
}

export type SameTokenErrorType = SameTokenError & { name: 'SameTokenError' }
