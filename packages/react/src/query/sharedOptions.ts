/** Options of every read and write, regardless of the defaults of a host's client. */
export const sharedOptions = {
  // viem's transports retry reads, and a repeated write would prompt again.
  retry: false,
  // A local chain answers while the browser is offline.
  networkMode: 'always',
} as const

/** Options of every read. */
export const sharedReadOptions = {
  ...sharedOptions,
  /**
   * TanStack's `networkMode` would turn it off. A read that failed offline is not
   * fresh.
   */
  refetchOnReconnect: ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? ('always' as const) : true,
}
