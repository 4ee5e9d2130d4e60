import type { Client } from 'viem'
import { applySlippage } from '../amm/applySlippage.js'
import { DEFAULT_SLIPPAGE_BPS } from '../amm/constants.js'
import { getDepositAmounts } from '../amm/getDepositAmounts.js'
import { getLiquidityMinted } from '../amm/getLiquidityMinted.js'
import { getToken } from '../deployment/registry.js'
import type {
  AmountOverflowError,
  InsufficientLiquidityError,
  InsufficientLiquidityMintedError,
} from '../errors/amm.js'
import type { InvalidOptionError } from '../errors/options.js'
import type { InvalidPlanError } from '../errors/plans.js'
import { assertPositive } from '../plans/assertPositive.js'
import { checkRecipient, getBase } from '../plans/getBase.js'
import { getPairWithFee } from '../plans/getPairWithFee.js'
import type {
  AddLiquidityTerms,
  LiquidityPlanParameters,
  Plan,
} from '../plans/types.js'
import { toAddress } from '../tokens/toAddress.js'
import type { getPair } from './getPair.js'
import { readPlanFacts } from './readPlanFacts.js'

export declare namespace planAddLiquidity {
  type Parameters<symbols extends string = string> =
    LiquidityPlanParameters<symbols> & {
      /** Maximum amount of `tokenA`, in its smallest unit. */
      amountA: bigint
      /** Maximum amount of `tokenB`, in its smallest unit. */
      amountB: bigint
    }
  type ReturnType = Plan<AddLiquidityTerms>
  type ErrorType =
    | AmountOverflowError
    | InsufficientLiquidityError
    | InsufficientLiquidityMintedError
    | InvalidOptionError
    | InvalidPlanError
    | getPair.ErrorType
}

/**
 * Plans a deposit: an exact approval of each token whose allowance is too low, then the
 * deposit. The pool takes both amounts in the ratio of its reserves, so it may take
 * less of one of them. If a token charges a transfer fee, the deposit mints fewer LP
 * tokens.
 *
 * @returns The plan. Its minimums are the amounts that the pool would take now minus
 * the slippage, rounded down. The expected LP tokens are also rounded down. The router
 * does not guarantee a minimum of LP tokens.
 * @throws InvalidPlanError unless both amounts are above zero.
 */
export async function planAddLiquidity<const symbols extends string>(
  client: Client,
  parameters: planAddLiquidity.Parameters<symbols>,
): Promise<planAddLiquidity.ReturnType> {
  const {
    deployment,
    amountA,
    amountB,
    slippageBps = DEFAULT_SLIPPAGE_BPS,
  } = parameters
  assertPositive({ amountA, amountB })
  const tokenA = getToken(deployment, parameters.tokenA)
  const tokenB = getToken(deployment, parameters.tokenB)
  const base = getBase(deployment, parameters.account, client)
  const recipient = checkRecipient(base, parameters.recipient)
  const [facts, pool] = await Promise.all([
    readPlanFacts(client, parameters, base.account, [
      { token: tokenA, amount: amountA },
      { token: tokenB, amount: amountB },
    ]),
    getPairWithFee(client, parameters),
  ])
  // `addLiquidityETH` treats the token as A, which determines how the router rounds.
  const inOrder = (a: bigint, b: bigint): [bigint, bigint] =>
    tokenA.isNative ? [b, a] : [a, b]
  const [offered0, offered1] = inOrder(amountA, amountB)
  const [reserve0, reserve1] = inOrder(pool.reserveA, pool.reserveB)
  const { amountA: amount0, amountB: amount1 } = getDepositAmounts({
    amountA: offered0,
    amountB: offered1,
    reserveA: reserve0,
    reserveB: reserve1,
  })
  const [minA, minB] = inOrder(amount0, amount1).map((amount) =>
    applySlippage({ amount, slippageBps }),
  ) as [bigint, bigint]
  return {
    ...base,
    ...facts,
    terms: {
      kind: 'addLiquidity',
      tokenA: toAddress(tokenA),
      tokenB: toAddress(tokenB),
      amountA,
      amountB,
      amountAMin: parameters.amountAMin ?? minA,
      amountBMin: parameters.amountBMin ?? minB,
      liquidityExpected: getLiquidityMinted({
        amount0,
        amount1,
        reserve0,
        reserve1,
        totalSupply: pool.totalSupply,
      }),
      recipient,
    },
  }
}
