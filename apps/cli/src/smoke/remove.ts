import { getPair, planRemoveLiquidity } from '@letheswap/sdk'
import { assert } from './assert.js'
import { execute } from './execute.js'
import { lpSymbol } from './lpSymbol.js'
import type { SmokeRun } from './types.js'

/** Removes half of what was added to a pool. */
export async function remove(
  run: SmokeRun,
  step: string,
  a: string,
  b: string,
): Promise<void> {
  const { client, deployment } = run.network
  const position = {
    deployment,
    tokenA: a,
    tokenB: b,
    account: run.account.address,
  }
  const { liquidity = 0n } = await getPair(client, position)
  const half = liquidity / 2n
  const plan = await planRemoveLiquidity(client, {
    ...position,
    liquidity: half,
  })
  const { flows } = await execute(run, step, plan)
  const gets = (symbol: string) => (flows.get(symbol) ?? 0n) > 0n
  assert(
    gets(a) && gets(b) && flows.get(lpSymbol(a, b)) === -half,
    'The withdrawal did not trade half of the LP tokens for both coins.',
  )
}
