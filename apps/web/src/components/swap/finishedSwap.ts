import type { Quote } from '@letheswap/sdk'

/** A swap that is on the chain, with the quote that it was made for. */
export type FinishedSwap = {
  quote: Quote
  hash: `0x${string}`
  logs: readonly {
    topics: readonly `0x${string}`[]
    data: `0x${string}`
  }[]
}
