/** Returns a function that runs once at a time: callers during a run share its result. */
export function share<value>(run: () => Promise<value>): () => Promise<value> {
  let flight: Promise<value> | undefined
  return () => {
    flight ??= run().finally(() => {
      flight = undefined
    })
    return flight
  }
}
