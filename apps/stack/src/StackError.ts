/** A failure whose message says what the user can do. */
export class StackError extends Error {
  override name = 'StackError'
}
