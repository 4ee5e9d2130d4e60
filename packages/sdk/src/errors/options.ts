import { BaseError } from './base.js'

/** An option of a reader is out of its range. */
export class InvalidOptionError extends BaseError {
  override readonly name = 'InvalidOptionError'
  /** The bad field, e.g. `windowSize`. */
  declare readonly field: string

  constructor(option: { field: string; value: unknown; expected: string }) {
    const { field, value, expected } = option
    super(`"${field}" must be ${expected}, got ${String(value)}.`)
    this.field = field
  }
}
