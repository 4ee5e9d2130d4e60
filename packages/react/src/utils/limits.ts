/** Every number that shapes behaviour. Times are milliseconds unless named. */
export type Limits = {
  /** How often figures on the screen are read again. */
  refetchInterval: number
  /** After how long a figure counts as old. */
  staleTime: number
  /** How long an amount must rest before it is quoted. */
  quoteDebounce: number
  /** Least time between two balance updates. */
  balanceMinInterval: number
  /** Wait between a connection and the first balance update. */
  connectDelay: number
  /** Wait between a confirmed action and its balance update. */
  postActionDelay: number
  /** Forced balance updates after a connection, on mobile only. */
  mobileRefreshes: readonly number[]
  /** How often a payout's receipt is asked for, and how many times. */
  faucetPoll: { attempts: number; interval: number }
  /** The same on mobile. */
  mobileFaucetPoll: { attempts: number; interval: number }
  /** How often the progress of a payout is told. */
  faucetProgressInterval: number
  /** How many faucet requests are remembered for a wallet and token. */
  faucetHistory: number
  /** How long after the deep link the page looks whether it is still there. */
  deepLinkDelay: number
  /** How long a page load waits for a wallet that was connected before. */
  reconnectTimeout: number
  /** How long the wallet gets to arrive at the chain it promised. */
  chainTimeout: number
  /** How long the node may be silent while a transaction is under way. */
  rpcTimeout: number
  /** How long a reload looks for what the wallet may have sent. */
  unclearTimeout: number
  /** Life of a transaction in seconds. */
  deadlineSeconds: number
  /** The longest life that a person may choose, in seconds. */
  maxDeadlineSeconds: number
  /** The highest slippage that a person may choose, in basis points. */
  maxSlippageBps: number
  /** Slippage tolerances to choose from, in basis points. */
  slippageOptions: readonly number[]
  /** Lines that the debug log keeps. */
  debugLines: number
}

/** The product's own numbers. */
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
