import type { Address, Client } from 'viem'
import { getDeadline } from '../actions/getDeadline.js'
import { getLiquidityValue } from '../amm/getLiquidityValue.js'
import type { Deployment } from '../deployment/types.js'
import type {
  PairAddressMismatchError,
  ReadFailedError,
  SameTokenError,
} from '../errors/actions.js'
import type { InsufficientLiquidityError } from '../errors/amm.js'
import {
  type FeeOnTransferError,
  type InvalidPlanError,
  PairNotFoundError,
} from '../errors/plans.js'
import type { UnknownTokenError } from '../errors/tokens.js'
import { getLpToken } from '../tokens/getLpToken.js'
import { adjustRemovalForTransferFee } from './adjustRemovalForTransferFee.js'
import { assertPositive } from './assertPositive.js'
import { getApprovals } from './getApprovals.js'
import { getPairWithFee } from './getPairWithFee.js'
import { toCall } from './toCall.js'
import type { Plan, RemoveLiquiditySummary } from './types.js'

export declare namespace planRemoveLiquidity {
  type Parameters<ticker extends string = string> = {
    /** The network. */
    deployment: Deployment<ticker>
    /** Who signs and owns the LP tokens. */
    account: Address
    /** Symbol or address of one token. */
    tokenA: NoInfer<ticker> | Address
    /** Symbol or address of the other token. */
    tokenB: NoInfer<ticker> | Address
    /** LP tokens to burn, 18 decimals. */
    liquidity: bigint
    /**
     * Least of `tokenA` to get, in its smallest unit.
     * @default 0n
     */
    amountAMin?: bigint | undefined
    /**
     * Least of `tokenB` to get, in its smallest unit.
     * @default 0n
     */
    amountBMin?: bigint | undefined
    /**
     * Unix time in seconds after which it reverts.
     * @default what `getDeadline` returns: 20 minutes from now
     */
    deadline?: bigint | undefined
    /**
     * Who gets the tokens.
     * @default account
     */
    recipient?: Address | undefined
    /**
     * Ask for a signed EIP-2612 permit instead of an approval. Where the wallet
     * cannot sign one, the approval is sent after all.
     * @default false
     */
    permit?: boolean | undefined
  }
  type ReturnType = Plan<RemoveLiquiditySummary>
  type ErrorType =
    | FeeOnTransferError
    | InsufficientLiquidityError
    | InvalidPlanError
    | PairAddressMismatchError
    | PairNotFoundError
    | ReadFailedError
    | SameTokenError
    | UnknownTokenError
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
  return adjustRemovalForTransferFee(client, deployment, {
    chainId: deployment.chain.id,
    account,
    steps: [
      ...approvals.map((step) =>
        permit ? { ...step, permitDeadline: deadline } : step,
      ),
      { kind: 'removeLiquidity', call: toCall(summary) },
    ],
    summary,
  })
}
