/** A failure with a message for the user. */
export class StackError extends Error {
  override name = 'StackError'
}
