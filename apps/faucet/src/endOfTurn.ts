let turn: Promise<void> | undefined

/**
 * Resolves when the event loop has read all requests that were waiting.
 *
 * What is answered after it leaves together. Answers that leave one by one each
 * wake up whoever waits for them, and the kernel does that in the time of the
 * one who writes: it can cost more than all the rest of a small answer.
 */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) =>
    setImmediate(() => {
      turn = undefined
      resolve()
    }),
  )
  return turn
}
