import { getPair, planRemoveLiquidity } from '@letheswap/sdk'
import {
  LiquidityBalanceError,
  PairDoesNotExistError,
} from '../errors/liquidity.js'
import { toError } from '../errors/toError.js'
import type { Lethe } from '../lethe.js'
import { prepare } from './prepare.js'
import { runPlan } from './runPlan.js'
import type { PlanResult, RunOptions } from './types.js'
import { waitFor } from './waitFor.js'

export type RemoveLiquidityVariables = {
  /** Symbols. */
  tokenA: string
  tokenB: string
  /** LP to burn, 18 decimals. */
  liquidity: bigint
  /** Least to get of each, in smallest units. @default 0n */
  amountAMin?: bigint | undefined
  amountBMin?: bigint | undefined
}

export async function removeLiquidity(
  lethe: Lethe,
  variables: RemoveLiquidityVariables,
  options: RunOptions,
): Promise<PlanResult> {
  const { tokenA, tokenB } = variables
  const { account, deadline } = await waitFor(prepare(lethe), options.signal)
  const { client, deployment } = lethe
  const pool = await getPair(client, {
    deployment,
    tokenA,
    tokenB,
    account,
  }).catch((error: unknown) => {
    throw new LiquidityBalanceError({ cause: toError(error) })
  })
  if (!pool.exists)
    throw new PairDoesNotExistError({ tokens: [tokenA, tokenB] })
  const plan = await waitFor(
    planRemoveLiquidity(client, {
      deployment,
      account,
      deadline,
      ...variables,
    }),
    options.signal,
  )
  return runPlan(lethe, plan, options)
}
