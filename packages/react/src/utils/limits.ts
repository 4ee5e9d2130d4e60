/** Numbers of the product's behaviour. Times are in milliseconds unless named. */
export type Limits = {
  /** Time between two polls of what is on the screen. */
  refetchInterval: number
  /** Age from which data are stale. */
  staleTime: number
  /** Time that an amount must not change before it is quoted. */
  quoteDebounce: number
  /** Minimum time between two balance updates. */
  balanceMinInterval: number
  /** Wait between a connection and the first balance update. */
  connectDelay: number
  /** Wait between a confirmed action and its balance update. */
  postActionDelay: number
  /** Forced balance updates after a connection, on mobile only. */
  mobileRefreshes: readonly number[]
  /** How often and how many times a payout's receipt is requested. */
  faucetPoll: { attempts: number; interval: number }
  /** The same on mobile. */
  mobileFaucetPoll: { attempts: number; interval: number }
  /** Time between two updates of a payout's elapsed seconds. */
  faucetProgressInterval: number
  /** Number of faucet requests kept for a wallet and token. */
  faucetHistory: number
  /** Time after the link to the wallet's app at which `onStillHere` is called. */
  deepLinkDelay: number
  /** How long a page load waits for a wallet that was connected before. */
  reconnectTimeout: number
  /** How long to wait for the wallet to switch its chain. */
  chainTimeout: number
  /** How long the node may not answer while a transaction is pending. */
  rpcTimeout: number
  /** How long to search for a transaction that the wallet may have sent. */
  unclearTimeout: number
  /** How long a transaction is valid, in seconds. */
  deadlineSeconds: number
  /** The longest that a user may choose, in seconds. */
  maxDeadlineSeconds: number
  /** The highest slippage that a user may choose, in basis points. */
  maxSlippageBps: number
  /** Slippage tolerances to choose from, in basis points. */
  slippageOptions: readonly number[]
  /** Lines that the debug log keeps. */
  debugLines: number
}

/** The limits that `createConfig` starts from. */
export const defaultLimits: Limits = {
  refetchInterval: 60_000,
  staleTime: 30_000,
  quoteDebounce: 300,
  balanceMinInterval: 500,
  connectDelay: 100,
  postActionDelay: 1_000,
  mobileRefreshes: [2_000, 5_000, 10_000],
  faucetPoll: { attempts: 30, interval: 2_000 },
  mobileFaucetPoll: { attempts: 60, interval: 3_000 },
  faucetProgressInterval: 10_000,
  faucetHistory: 5,
  deepLinkDelay: 2_000,
  reconnectTimeout: 1_000,
  chainTimeout: 5_000,
  rpcTimeout: 30_000,
  unclearTimeout: 3_000,
  deadlineSeconds: 1_200,
  maxDeadlineSeconds: 86_400,
  maxSlippageBps: 5_000,
  slippageOptions: [50, 100, 500],
  debugLines: 50,
}
