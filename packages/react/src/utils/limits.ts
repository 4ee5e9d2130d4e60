/**
 * Default values for `createConfig`. Times are in milliseconds, unless the name has a
 * unit.
 */
export const defaultLimits = {
  refetchInterval: 60_000,
  staleTime: 30_000,
  /** Time without a change before an amount is quoted. */
  quoteDebounce: 300,
  balanceMinInterval: 500,
  connectDelay: 100,
  postActionDelay: 1_000,
  mobileRefreshes: [2_000, 5_000, 10_000] as readonly number[],
  faucetPoll: { attempts: 30, interval: 2_000 },
  mobileFaucetPoll: { attempts: 60, interval: 3_000 },
  faucetProgressInterval: 10_000,
  faucetHistory: 5,
  /** Time after opening the link to the wallet's app until `onStillHere` is called. */
  deepLinkDelay: 2_000,
  /**
   * Long enough for MetaMask's service worker, which may be asleep and takes a second
   * or two to wake up.
   */
  reconnectTimeout: 3_000,
  chainTimeout: 5_000,
  /** Maximum time without an answer of the node while a transaction is pending. */
  rpcTimeout: 30_000,
  /** Time between two checks of a silent node. */
  silentInterval: 5_000,
  unclearTimeout: 3_000,
  deadlineSeconds: 1_200,
  /** Maximum deadline that the user can choose, in seconds. */
  maxDeadlineSeconds: 86_400,
  /** Maximum slippage that the user can choose, in basis points. */
  maxSlippageBps: 5_000,
  slippageOptions: [50, 100, 500] as readonly number[],
  debugLines: 50,
}

export type Limits = typeof defaultLimits
