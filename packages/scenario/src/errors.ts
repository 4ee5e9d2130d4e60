import { BaseError } from '@letheswap/sdk'

/** A scenario is invalid. */
export class InvalidScenarioError extends BaseError {
  override readonly name = 'InvalidScenarioError'
  /** Path of the invalid field, e.g. `steps[2].amountIn`. */
  declare readonly field: string

  constructor({ field, expected }: { field: string; expected: string }) {
    super(`Field "${field}" of the scenario must be ${expected}.`)
    this.field = field
  }
}

/** The scenario's initial pools differ from the chain's. */
export class OtherStartError extends BaseError {
  override readonly name = 'OtherStartError'

  constructor({ expected, actual }: { expected: string; actual: string }) {
    super('The scenario starts with other pools than this chain has.', {
      metaMessages: [
        `Digest in the scenario: ${expected}`,
        `Digest of the chain: ${actual}`,
        'Play it on a chain with those pools, record it from an earlier block, or leave out `deployment`.',
      ],
    })
  }
}

/** A step was refused. The error is caught at the end of the step. */
export class StepRefusedError extends BaseError {
  override readonly name = 'StepRefusedError'
  declare readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
