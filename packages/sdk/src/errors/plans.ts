import { BaseError } from './base.js'

/** A quote was made for inputs other than the expected ones. */
export class StaleQuoteError extends BaseError {
  override readonly name = 'StaleQuoteError'
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
      { metaMessages: ['Get a quote for the current inputs.'] },
    )
    this.field = field
  }
}

/** A plan cannot be made, or read, from this input. */
export class InvalidPlanError extends BaseError {
  override readonly name = 'InvalidPlanError'
  /** The bad field, e.g. `amountA` or `steps[0].call`. */
  declare readonly field: string

  constructor(fault: { field: string; expected: string; cause?: unknown }) {
    const { field, expected, cause } = fault
    super(`Plan field "${field}" must be ${expected}.`, { cause })
    this.field = field
  }
}

/**
 * A token keeps part of each transfer, so the router cannot guarantee the
 * minimum.
 */
export class FeeOnTransferError extends BaseError {
  override readonly name = 'FeeOnTransferError'
  declare readonly tokens: readonly string[]

  constructor({
    tokens,
    guarantee,
  }: {
    tokens: readonly string[]
    guarantee: 'a minimum' | 'an exact output'
  }) {
    super(
      `The router cannot guarantee ${guarantee}, as ${tokens.join(' and ')} ${tokens.length > 1 ? 'keep' : 'keeps'} part of each transfer.`,
      {
        metaMessages: [
          {
            'a minimum': `Leave the minimum of ${tokens.join(' and ')} at 0.`,
            'an exact output':
              'Give the amount to spend instead of the amount to get.',
          }[guarantee],
        ],
      },
    )
    this.tokens = tokens
  }
}

/** The factory has not created the pair. */
export class PairNotFoundError extends BaseError {
  override readonly name = 'PairNotFoundError'
  /** Key of the pair, e.g. `DAI-USDT`. */
  declare readonly pair: string

  constructor({ pair }: { pair: string }) {
    super(`Pair "${pair}" does not exist.`, {
      metaMessages: ['Add liquidity to create it.'],
    })
    this.pair = pair
  }
}

/** The node cannot simulate a plan. */
export class SimulationUnsupportedError extends BaseError {
  override readonly name = 'SimulationUnsupportedError'
  declare readonly method: string

  constructor({ method, cause }: { method: string; cause?: unknown }) {
    super(`The node does not support ${method}.`, {
      cause,
      metaMessages: [
        'Use another node, or execute the plan: each step is simulated before it is sent.',
      ],
    })
    this.method = method
  }
}
