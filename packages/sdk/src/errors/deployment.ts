import { BaseError } from './base.js'

/** A deployment is not what its type says. */
export class InvalidDeploymentError extends BaseError {
  override readonly name = 'InvalidDeploymentError'
  /** Path of the bad field, e.g. `tokens[1].decimals`. */
  declare readonly field: string

  constructor({ field, expected }: { field: string; expected: string }) {
    super(
      `${field ? `Deployment field "${field}"` : 'The deployment'} must be ${expected}.`,
    )
    this.field = field
  }
}
