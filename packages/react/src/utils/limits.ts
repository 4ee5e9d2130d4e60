/**
 * Numbers of the product's behaviour, which `createConfig` starts from. Times are in
 * milliseconds unless named.
 */
export const defaultLimits = {
  /** Time between two polls of what is on the screen. */
  refetchInterval: 60_000,
  /** Age from which data are stale. */
  staleTime: 30_000,
  /** Time that an amount must not change before it is quoted. */
  quoteDebounce: 300,
  /** Minimum time between two balance updates. */
  balanceMinInterval: 500,
  /** Wait between a connection and the first balance update. */
  connectDelay: 100,
  /** Wait between a confirmed action and its balance update. */
  postActionDelay: 1_000,
  /** Forced balance updates after a connection, on mobile only. */
  mobileRefreshes: [2_000, 5_000, 10_000] as readonly number[],
  /** How often and how many times a payout's receipt is requested. */
  faucetPoll: { attempts: 30, interval: 2_000 },
  /** The same on mobile. */
  mobileFaucetPoll: { attempts: 60, interval: 3_000 },
  /** Time between two updates of a payout's elapsed seconds. */
  faucetProgressInterval: 10_000,
  /** Number of faucet requests kept for a wallet and token. */
  faucetHistory: 5,
  /** Time after the link to the wallet's app at which `onStillHere` is called. */
  deepLinkDelay: 2_000,
  /** How long a page load waits for a wallet that was connected before. */
  reconnectTimeout: 1_000,
  /** How long to wait for the wallet to switch its chain. */
  chainTimeout: 5_000,
  /** How long the node may not answer while a transaction is pending. */
  rpcTimeout: 30_000,
  /** How long to search for a transaction that the wallet may have sent. */
  unclearTimeout: 3_000,
  /** How long a transaction is valid, in seconds. */
  deadlineSeconds: 1_200,
  /** The longest that a user may choose, in seconds. */
  maxDeadlineSeconds: 86_400,
  /** The highest slippage that a user may choose, in basis points. */
  maxSlippageBps: 5_000,
  /** Slippage tolerances to choose from, in basis points. */
  slippageOptions: [50, 100, 500] as readonly number[],
  /** Lines that the debug log keeps. */
  debugLines: 50,
}

/** The numbers of `defaultLimits`. */
export type Limits = typeof defaultLimits
