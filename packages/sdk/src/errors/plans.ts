import { BaseError } from './base.js'

/** A quote was made for other inputs than the plan's. */
export class StaleQuoteError extends BaseError {
  override name = 'StaleQuoteError'
  /** Which input differs. */
  declare readonly field: 'tokenIn' | 'tokenOut' | 'amountIn' | 'amountOut'

  constructor({
    field,
    quoted,
    wanted,
  }: {
    field: StaleQuoteError['field']
    quoted: string | bigint
    wanted: string | bigint | undefined
  }) {
    super(
      `The quote is for ${field} "${quoted}", not "${wanted ?? 'unset'}".`,
      { metaMessages: ['Get a quote for the present inputs.'] },
    )
    this.field = field
  }
}

export type StaleQuoteErrorType = StaleQuoteError & { name: 'StaleQuoteError' }

/** A plan cannot be made, or read, from this input. */
export class InvalidPlanError extends BaseError {
  override name = 'InvalidPlanError'
  /** The bad field, e.g. `amountA` or `steps[0].call`. */
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
    super(`Plan field "${field}" must be ${expected}.`, { cause })
    this.field = field
  }
}

export type InvalidPlanErrorType = InvalidPlanError & {
  name: 'InvalidPlanError'
}

/** The factory has not created the pair. */
export class PairNotFoundError extends BaseError {
  override name = 'PairNotFoundError'
  /** Key of the pair, e.g. `DAI-USDT`. */
  declare readonly pair: string

  constructor({ pair }: { pair: string }) {
    super(`Pair "${pair}" does not exist.`, {
      metaMessages: ['Add liquidity to create it.'],
    })
    this.pair = pair
  }
}

export type PairNotFoundErrorType = PairNotFoundError & {
  name: 'PairNotFoundError'
}

/** The node cannot try a plan without sending it. */
export class SimulationUnsupportedError extends BaseError {
  override name = 'SimulationUnsupportedError'
  /** The JSON-RPC method that the node lacks. */
  declare readonly method: string

  constructor({ method, cause }: { method: string; cause?: unknown }) {
    super(`The node does not know ${method}.`, {
      cause,
      metaMessages: [
        'Ask another node, or execute the plan: each step is tried before it is sent.',
      ],
    })
    this.method = method
  }
}

export type SimulationUnsupportedErrorType = SimulationUnsupportedError & {
  name: 'SimulationUnsupportedError'
}
