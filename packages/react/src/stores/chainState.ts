import { createStore } from 'zustand/vanilla'

export type ChainState = {
  /** Highest block that was read. */
  latest: bigint
  /**
   * The node serves another chain by now: nothing that the page knows is true
   * there, and what it has sent will never be mined.
   */
  isReset: boolean
  /** The node left the last request without an answer. */
  isSilent: boolean
}

/** What is known of the chain beside its figures. */
export const createChainStateStore = () =>
  createStore<ChainState>()(() => ({
    latest: 0n,
    isReset: false,
    isSilent: false,
  }))
