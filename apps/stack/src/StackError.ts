/** A failure whose message says what the user can do. */
export class StackError extends Error {
  override name = 'StackError'
}

/** The error for a port that another program uses. */
export function takenPort({
  port,
  owner,
  option,
}: {
  port: number
  owner: 'page' | 'chain' | 'faucet'
  option: string
}): StackError {
  return new StackError(
    `Port ${port}, the ${owner}'s, is taken by another program. Stop that program, or choose another port with ${option}.`,
  )
}
