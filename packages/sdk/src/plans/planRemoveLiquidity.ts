import type { Client } from 'viem'
import { getDeadline } from '../actions/getDeadline.js'
import type { getPair } from '../actions/getPair.js'
import { getLiquidityValue } from '../amm/getLiquidityValue.js'
import type { InsufficientLiquidityError } from '../errors/amm.js'
import {
  type FeeOnTransferError,
  type InvalidPlanError,
  PairNotFoundError,
} from '../errors/plans.js'
import { getLpToken } from '../tokens/getLpToken.js'
import { adjustRemovalForTransferFee } from './adjustRemovalForTransferFee.js'
import { assertPositive } from './assertPositive.js'
import { createPlan } from './createPlan.js'
import { getApprovals } from './getApprovals.js'
import { getPairWithFee } from './getPairWithFee.js'
import type {
  LiquidityPlanParameters,
  Plan,
  RemoveLiquiditySummary,
} from './types.js'

export declare namespace planRemoveLiquidity {
  type Parameters<ticker extends string = string> =
    LiquidityPlanParameters<ticker> & {
      /** LP tokens to burn, 18 decimals. */
      liquidity: bigint
      /**
       * Ask for a signed EIP-2612 permit instead of an approval. Where the
       * wallet cannot sign one, the approval is sent after all.
       * @default false
       */
      permit?: boolean | undefined
    }
  type ReturnType = Plan<RemoveLiquiditySummary>
  type ErrorType =
    | FeeOnTransferError
    | InsufficientLiquidityError
    | InvalidPlanError
    | PairNotFoundError
    | getPair.ErrorType
}

/**
 * Plans to remove liquidity: an approval of exactly these LP tokens when the
 * router's allowance is lower, or a permit, then the withdrawal.
 *
 * Unless the deployment says that neither token keeps a part of each transfer,
 * the withdrawal is simulated with eth_simulateV1. Where less arrives than the
 * pool pays, the expected amounts say so. Where it cannot be simulated, the
 * minimums count before such a part is taken.
 *
 * @param client - Any viem client; it reads the pool and the allowance.
 * @param parameters - {@link planRemoveLiquidity.Parameters}
 * @returns The plan. The amounts to expect are rounded down, as the pair does.
 * @throws InvalidPlanError when the liquidity is not above zero.
 * @throws FeeOnTransferError when there is a minimum for a token that keeps a
 * part of each transfer: the router would compare it with what leaves the pool.
 * @throws PairNotFoundError when the pair does not exist.
 * @throws InsufficientLiquidityError when the pool has fewer LP tokens.
 * @throws ReadFailedError when the chain cannot be read.
 *
 * @example
 * ```ts
 * import { type Deployment, planRemoveLiquidity } from '@letheswap/sdk'
 * import type { Client } from 'viem'
 *
 * declare const client: Client
 * declare const deployment: Deployment
 * const plan = await planRemoveLiquidity(client, {
 *   deployment,
 *   account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 *   tokenA: 'DAI',
 *   tokenB: 'USDT',
 *   liquidity: 10n ** 12n,
 * })
 * ```
 */
export async function planRemoveLiquidity<const ticker extends string>(
  client: Client,
  {
    deployment,
    account,
    liquidity,
    amountAMin = 0n,
    amountBMin = 0n,
    recipient = account,
    permit = false,
    ...parameters
  }: planRemoveLiquidity.Parameters<ticker>,
): Promise<planRemoveLiquidity.ReturnType> {
  assertPositive({ liquidity })
  const [pool, deadline] = await Promise.all([
    getPairWithFee(client, { deployment, ...parameters }),
    parameters.deadline ?? getDeadline(client),
  ])
  const { key, tokenA, tokenB, pairAddress } = pool
  if (!pool.exists) throw new PairNotFoundError({ pair: key })
  const value = getLiquidityValue({
    liquidity,
    reserve0: pool.reserveA,
    reserve1: pool.reserveB,
    totalSupply: pool.totalSupply,
  })
  const spend: RemoveLiquiditySummary['spend'] = [
    { token: getLpToken(pairAddress), amount: liquidity },
  ]
  const approvals = await getApprovals(client, { deployment, account, spend })
  const summary: RemoveLiquiditySummary = {
    kind: 'removeLiquidity',
    spend,
    receiveAtLeast: [
      { token: tokenA, amount: amountAMin },
      { token: tokenB, amount: amountBMin },
    ],
    receiveExpected: [
      { token: tokenA, amount: value.amount0 },
      { token: tokenB, amount: value.amount1 },
    ],
    router: deployment.contracts.router,
    recipient,
    deadline,
  }
  const base = { chainId: deployment.chain.id, account }
  const steps = approvals.map((step) =>
    permit ? { ...step, permitDeadline: deadline } : step,
  )
  return adjustRemovalForTransferFee(
    client,
    deployment,
    createPlan(base, steps, summary),
  )
}
