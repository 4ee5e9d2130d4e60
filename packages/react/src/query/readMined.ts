import type { Config } from '../config.js'

const attempts = 5

/**
 * Repeats a read that is older than the last mined transaction. The read may have
 * started earlier, or its node may be behind the node with the receipt.
 */
export async function readMined<data extends { blockNumber: bigint }>(
  { chainState, limits }: Config,
  read: () => Promise<data>,
): Promise<data> {
  for (let attempt = 1; ; attempt += 1) {
    const data = await read()
    if (data.blockNumber >= chainState.getState().minedAt) return data
    if (attempt === attempts) {
      // After the last attempt, assumes that the chain went back, so later reads do not
      // wait.
      chainState.setState({ minedAt: data.blockNumber })
      return data
    }
    await new Promise((resolve) => setTimeout(resolve, limits.postActionDelay))
  }
}

/**
 * Makes later reads wait for a block. Ignores a block that is older than the previous
 * one.
 */
export function expectMined({ chainState }: Config, blockNumber: bigint): void {
  if (blockNumber > chainState.getState().minedAt)
    chainState.setState({ minedAt: blockNumber })
}
