/** Thrown for a failure whose message is for the user. */
export class StackError extends Error {
  override name = 'StackError'
}
