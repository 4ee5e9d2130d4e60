/**
 * Options of all reads and writes, regardless of the defaults of the application's
 * query client.
 */
export const sharedOptions = {
  // viem's transports already retry reads, and repeating a write would prompt again.
  retry: false,
  // A local chain can answer while the browser is offline.
  networkMode: 'always',
} as const

/** Options of every read. */
export const sharedReadOptions = {
  ...sharedOptions,
  /**
   * With `networkMode: 'always'`, TanStack Query would disable this by default. A read
   * that failed offline is repeated even if its data is fresh.
   */
  refetchOnReconnect: ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? ('always' as const) : true,
}
