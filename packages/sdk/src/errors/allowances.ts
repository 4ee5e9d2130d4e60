import { formatAmount } from '../tokens/formatAmount.js'
import type { Token } from '../tokens/types.js'
import { type ExecutionParameters, PlanExecutionError } from './execution.js'

/** The approval was mined for less than the plan spends. */
export class AllowanceTooLowError extends PlanExecutionError {
  override name = 'AllowanceTooLowError'
  /** What was approved, in the token's smallest unit. */
  declare readonly approved: bigint
  /** What the plan spends. */
  declare readonly required: bigint

  constructor(
    parameters: ExecutionParameters & {
      token: Token
      approved: bigint
      required: bigint
    },
  ) {
    super(
      `The approved ${formatAmount(parameters.approved, parameters.token.decimals)} ${parameters.token.symbol} are less than the required ${formatAmount(parameters.required, parameters.token.decimals)}.`,
      parameters,
      ['Leave the spending cap in the wallet as proposed.'],
    )
    this.approved = parameters.approved
    this.required = parameters.required
  }
}

export type AllowanceTooLowErrorType = AllowanceTooLowError & {
  name: 'AllowanceTooLowError'
}

/** The approval was mined, but the node does not show the allowance. */
export class AllowanceNotVisibleError extends PlanExecutionError {
  override name = 'AllowanceNotVisibleError'

  constructor(
    parameters: ExecutionParameters & { token: Token; timeout: number },
  ) {
    super(
      `The approval of ${parameters.token.symbol} is mined but was not visible within ${parameters.timeout / 1_000} s.`,
      parameters,
      ['Go on with resumePlan in a moment.'],
    )
  }
}

export type AllowanceNotVisibleErrorType = AllowanceNotVisibleError & {
  name: 'AllowanceNotVisibleError'
}
