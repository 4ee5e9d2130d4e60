/** Receives an event for the pages at an origin. An empty origin means all pages. */
export type WalletListener = (
  event: string,
  data: unknown,
  origin: string,
) => void

/** Methods by name. Each gets a page's parameters and origin. */
export type Methods = Record<string, (params: never, origin: string) => unknown>

/** Sends a request to the node of a chain. */
export type Rpc = (
  method: string,
  params: unknown,
  chainId: number,
) => Promise<unknown>
