/** Callers while a call runs share it. */
export function share<value>(run: () => Promise<value>): () => Promise<value> {
  let flight: Promise<value> | undefined
  return () => {
    flight ??= run().finally(() => {
      flight = undefined
    })
    return flight
  }
}
