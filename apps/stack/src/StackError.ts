/** A failure that a person can mend: its message says how. */
export class StackError extends Error {
  override name = 'StackError'
}

/** The error of a port that belongs to another program. */
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
