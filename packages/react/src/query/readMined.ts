import type { Config } from '../config.js'

const attempts = 5

/**
 * Repeats a read from before the last mined transaction: a node may be a block behind
 * the one that had the receipt, or the read may be older.
 */
export async function readMined<data extends { blockNumber: bigint }>(
  { chainState, limits }: Config,
  read: () => Promise<data>,
): Promise<data> {
  for (let attempt = 1; ; attempt += 1) {
    const data = await read()
    if (data.blockNumber >= chainState.getState().minedAt) return data
    if (attempt === attempts) {
      // The chain went back, so later reads don't wait for it.
      chainState.setState({ minedAt: data.blockNumber })
      return data
    }
    await new Promise((resolve) => setTimeout(resolve, limits.postActionDelay))
  }
}

/** Makes later reads wait for a block. An older block than before adds nothing. */
export function expectMined({ chainState }: Config, blockNumber: bigint): void {
  if (blockNumber > chainState.getState().minedAt)
    chainState.setState({ minedAt: blockNumber })
}
