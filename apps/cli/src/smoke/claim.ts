import { getToken } from '@letheswap/sdk'
import { claimFaucet } from '../claimFaucet.js'
import { assert } from './assert.js'
import { settle } from './settle.js'
import type { SmokeRun } from './types.js'

/** Gets a coin from the faucet, and nothing but that coin. */
export async function claim(
  run: SmokeRun,
  step: string,
  symbol: string,
): Promise<void> {
  const { client, deployment } = run.network
  const start = performance.now()
  const [paid] = await claimFaucet({
    client,
    deployment,
    account: run.account,
    tokens: [getToken(deployment, symbol)],
  })
  const { receipt } = paid as NonNullable<typeof paid>
  run.report(step, 'faucet', receipt, performance.now() - start)
  const flows = await settle(run, [receipt])
  assert(
    (flows.get(symbol) ?? 0n) > 0n && flows.size === 1,
    `The faucet's transaction did not pay ${symbol}.`,
  )
}
