import { BaseError } from '@letheswap/sdk'

/**
 * Thrown if a tool refuses a request. The message quotes no text from a node or a
 * contract.
 */
export class ToolError extends BaseError {
  override readonly name: string
  declare readonly field: string | undefined

  constructor(name: string, field: string | undefined, sentence: string) {
    super(sentence)
    this.name = name
    this.field = field
  }
}
