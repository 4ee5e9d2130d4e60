import { formatAmount } from '../../tokens/formatAmount.js'
import type { Token } from '../../tokens/types.js'
import { type ExecutionParameters, PlanExecutionError } from './execution.js'

/** The approval was mined for less than the plan spends. */
export class AllowanceTooLowError extends PlanExecutionError {
  override readonly name = 'AllowanceTooLowError'
  /** What was approved, in the token's smallest unit. */
  declare readonly approved: bigint
  /** What the plan needs, in the token's smallest unit. */
  declare readonly required: bigint

  constructor(
    parameters: ExecutionParameters & {
      token: Token
      approved: bigint
      required: bigint
    },
  ) {
    super(
      `The wallet approved ${formatAmount(parameters.approved, parameters.token.decimals)} ${parameters.token.symbol}, but the plan needs ${formatAmount(parameters.required, parameters.token.decimals)}.`,
      parameters,
      ['Resume the plan and keep the spending cap that the wallet proposes.'],
    )
    this.approved = parameters.approved
    this.required = parameters.required
  }
}

/** The approval was mined, but the node does not show the allowance. */
export class AllowanceNotVisibleError extends PlanExecutionError {
  override readonly name = 'AllowanceNotVisibleError'

  constructor(
    parameters: ExecutionParameters & { token: Token; timeout: number },
  ) {
    super(
      `The approval of ${parameters.token.symbol} was mined, but the node did not show it within ${parameters.timeout / 1_000} s.`,
      parameters,
      ['Wait a moment, then continue with resumePlan.'],
    )
  }
}
