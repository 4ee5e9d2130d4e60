import { defineError } from './base.js'

/** A quote is too old, from another chain, or for inputs other than expected. */
export class StaleQuoteError extends /* @__PURE__ */ defineError(
  'StaleQuoteError',
  (it: {
    field:
      | 'tokenIn'
      | 'tokenOut'
      | 'amountIn'
      | 'amountOut'
      | 'chainId'
      | 'quotedAt'
    /** The quote's value. For `quotedAt`, the quote's age in seconds. */
    quoted: string | bigint | number
    /** The expected value. For `quotedAt`, the maximum age in seconds. */
    wanted: string | bigint | number | undefined
  }) => [
    it.field === 'quotedAt'
      ? `The quote is ${it.quoted} s old, more than the maximum of ${it.wanted} s.`
      : `The quote is for ${it.field} "${it.quoted}", not "${it.wanted ?? 'unset'}".`,
    'Get a quote for the current inputs.',
  ],
) {}

/** A plan cannot be made or parsed, because a field is invalid. */
export class InvalidPlanError extends /* @__PURE__ */ defineError(
  'InvalidPlanError',
  (it: {
    /** The invalid field, e.g. `amountA` or `terms.tokenIn`. */
    field: string
    expected: string
  }) => [`Plan field "${it.field}" must be ${it.expected}.`],
) {}

/**
 * A token charges a fee on each transfer, so the router cannot guarantee a minimum or
 * an exact output.
 */
export class FeeOnTransferError extends /* @__PURE__ */ defineError(
  'FeeOnTransferError',
  (it: {
    tokens: readonly string[]
    guarantee: 'a minimum' | 'an exact output'
  }) => {
    const names = it.tokens.join(' and ')
    return [
      `The router cannot guarantee ${it.guarantee}, as ${names} ${it.tokens.length > 1 ? 'keep' : 'keeps'} part of each transfer.`,
      it.guarantee === 'a minimum'
        ? `Leave the minimum of ${names} at 0.`
        : 'Give the amount to spend instead of the amount to get.',
    ]
  },
) {}

/** The factory has not created the pair. */
export class PairNotFoundError extends /* @__PURE__ */ defineError(
  'PairNotFoundError',
  (it: {
    /** Key of the pair, e.g. `DAI-USDT`. */
    pair: string
  }) => [`Pair "${it.pair}" does not exist.`, 'Add liquidity to create it.'],
) {}

/** The node cannot simulate a plan. */
export class SimulationUnsupportedError extends /* @__PURE__ */ defineError(
  'SimulationUnsupportedError',
  ({ method }: { method: string }) => [
    `The node does not support ${method}.`,
    'Use another node, or execute the plan: each step is simulated before it is sent.',
  ],
) {}
