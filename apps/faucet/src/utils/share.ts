/** Returns a function whose callers share a running call. */
export function share<value>(run: () => Promise<value>): () => Promise<value> {
  let flight: Promise<value> | undefined
  return () => {
    flight ??= run().finally(() => {
      flight = undefined
    })
    return flight
  }
}
