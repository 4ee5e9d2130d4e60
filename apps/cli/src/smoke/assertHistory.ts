import { getSwapHistory } from '@letheswap/sdk'
import { assert } from './assert.js'
import type { SmokeRun } from './types.js'

/** The history must list exactly the swaps that were made, newest first. */
export async function assertHistory({
  network: { client, deployment },
  account,
  swaps,
}: SmokeRun): Promise<void> {
  const { entries } = await getSwapHistory(client, {
    deployment,
    account: account.address,
  })
  assert(
    entries.length === swaps.length,
    `The history lists ${entries.length} swaps, not the ${swaps.length} that were made.`,
  )
  for (const [index, made] of [...swaps].reverse().entries()) {
    const entry = entries[index]
    assert(
      entry?.txHash === made.hash &&
        entry.tokenIn?.symbol === made.from &&
        entry.tokenOut?.symbol === made.to &&
        entry.amountIn === made.amountIn &&
        entry.amountOut === made.amountOut,
      `The history's entry ${index + 1} is not the swap ${made.from} → ${made.to} of ${made.hash}.`,
    )
  }
}
