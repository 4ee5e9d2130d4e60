const signals = ['SIGINT', 'SIGTERM'] as const

/** Runs `act` with a signal that SIGINT or SIGTERM aborts. */
export async function abortOnSignal<result>(
  act: (signal: AbortSignal) => Promise<result>,
): Promise<result> {
  const stop = new AbortController()
  const abort = () => stop.abort()
  for (const name of signals) process.once(name, abort)
  try {
    return await act(stop.signal)
  } finally {
    for (const name of signals) process.off(name, abort)
  }
}
