import { getBalances, getQuote, planSwap } from '@letheswap/sdk'
import { assert } from './assert.js'
import { execute } from './execute.js'
import type { SmokeRun } from './types.js'

/** Swaps one `part`th of the balance of `from`. */
export async function swap(
  run: SmokeRun,
  step: string,
  from: string,
  to: string,
  part: bigint,
): Promise<void> {
  const { client, deployment } = run.network
  const account = run.account.address
  const { balances } = await getBalances(client, { deployment, account })
  const trade = {
    deployment,
    tokenIn: from,
    tokenOut: to,
    amountIn: (balances[from] as bigint) / part,
  }
  const plan = await planSwap(client, {
    deployment,
    account,
    quote: await getQuote(client, trade),
  })
  const { hash, flows } = await execute(run, step, plan)
  const amountOut = flows.get(to) ?? 0n
  assert(
    flows.get(from) === -trade.amountIn,
    `The swap did not take exactly the planned amount of ${from}.`,
  )
  assert(
    amountOut >= (plan.summary.receiveAtLeast[0]?.amount as bigint),
    `The swap gave less ${to} than its minimum.`,
  )
  run.swaps.push({ hash, from, to, amountIn: trade.amountIn, amountOut })
}
