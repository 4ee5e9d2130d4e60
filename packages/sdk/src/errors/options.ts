import { BaseError } from './base.js'

/** An input is not what it must be. */
export class InvalidOptionError extends BaseError {
  override readonly name = 'InvalidOptionError'
  /** The bad field, e.g. `windowSize`. */
  declare readonly field: string

  constructor(option: {
    field: string
    expected: string
    /** Left out if it may carry a credential. */
    value?: unknown
  }) {
    const { field, expected, value } = option
    const got = 'value' in option ? `, got ${value}` : ''
    super(`"${field}" must be ${expected}${got}.`)
    this.field = field
  }
}
