import {
  getBalances,
  getDepositAmounts,
  getPair,
  planAddLiquidity,
} from '@letheswap/sdk'
import { assert } from './assert.js'
import { execute } from './execute.js'
import { lpSymbol } from './lpSymbol.js'
import type { SmokeRun } from './types.js'

/** Adds as much as a quarter of each balance allows. */
export async function add(
  run: SmokeRun,
  step: string,
  a: string,
  b: string,
): Promise<void> {
  const { client, deployment } = run.network
  const account = run.account.address
  const pair = { deployment, tokenA: a, tokenB: b }
  const [{ balances }, { reserveA, reserveB }] = await Promise.all([
    getBalances(client, { deployment, account }),
    getPair(client, pair),
  ])
  const plan = await planAddLiquidity(client, {
    ...pair,
    account,
    ...getDepositAmounts({
      amountA: (balances[a] as bigint) / 4n,
      amountB: (balances[b] as bigint) / 4n,
      reserveA,
      reserveB,
    }),
  })
  const { flows } = await execute(run, step, plan)
  const gives = (symbol: string) => (flows.get(symbol) ?? 0n) < 0n
  assert(
    gives(a) && gives(b) && (flows.get(lpSymbol(a, b)) ?? 0n) > 0n,
    'The deposit did not trade both coins for LP tokens.',
  )
}
