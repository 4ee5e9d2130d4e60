import type { Client } from 'viem'
import { applySlippage } from '../amm/applySlippage.js'
import { DEFAULT_SLIPPAGE_BPS } from '../amm/constants.js'
import { getLiquidityValue } from '../amm/getLiquidityValue.js'
import type { InsufficientLiquidityError } from '../errors/amm.js'
import type { InvalidOptionError } from '../errors/options.js'
import {
  FeeOnTransferError,
  type InvalidPlanError,
  PairNotFoundError,
} from '../errors/plans.js'
import { assertPositive } from '../plans/assertPositive.js'
import { checkRecipient, getBase } from '../plans/getBase.js'
import { getPairWithFee } from '../plans/getPairWithFee.js'
import type {
  LiquidityPlanParameters,
  Plan,
  RemoveLiquidityTerms,
} from '../plans/types.js'
import { getLpToken } from '../tokens/getLpToken.js'
import { toAddress } from '../tokens/toAddress.js'
import type { Token } from '../tokens/types.js'
import type { getPair } from './getPair.js'
import { readPlanFacts } from './readPlanFacts.js'

export declare namespace planRemoveLiquidity {
  type Parameters<symbols extends string = string> =
    LiquidityPlanParameters<symbols> & {
      /** LP tokens to burn, 18 decimals. */
      liquidity: bigint
      /**
       * Replaces the approval with a signed EIP-2612 permit if possible.
       * @default false
       */
      permit?: boolean | undefined
    }
  type ReturnType = Plan<RemoveLiquidityTerms>
  type ErrorType =
    | FeeOnTransferError
    | InsufficientLiquidityError
    | InvalidOptionError
    | InvalidPlanError
    | PairNotFoundError
    | getPair.ErrorType
}

/**
 * Plans a withdrawal: an exact approval of the LP tokens if the router's allowance is
 * too low, or a permit, then the withdrawal.
 *
 * @returns The plan. Expected amounts are rounded down and exclude transfer fees.
 * Minimums are these amounts minus the slippage, rounded down, or 0 for a token with a
 * transfer fee.
 * @throws InvalidPlanError unless `liquidity` is above zero.
 * @throws FeeOnTransferError if a minimum is set for a token with a transfer fee,
 * because the router would compare it to the amount that leaves the pool.
 */
export async function planRemoveLiquidity<const symbols extends string>(
  client: Client,
  parameters: planRemoveLiquidity.Parameters<symbols>,
): Promise<planRemoveLiquidity.ReturnType> {
  const {
    liquidity,
    slippageBps = DEFAULT_SLIPPAGE_BPS,
    amountAMin,
    amountBMin,
    permit,
  } = parameters
  assertPositive({ liquidity })
  const base = getBase(parameters.deployment, parameters.account, client)
  const recipient = checkRecipient(base, parameters.recipient)
  const pool = await getPairWithFee(client, parameters)
  const { key, tokenA, tokenB, pairAddress } = pool
  if (!pool.exists) throw new PairNotFoundError({ pair: key })
  const withFee = [
    { token: tokenA, minimum: amountAMin },
    { token: tokenB, minimum: amountBMin },
  ].filter(({ token }) => token.feeOnTransfer)
  const broken = withFee.filter(({ minimum }) => minimum)
  if (broken.length > 0)
    throw new FeeOnTransferError({
      tokens: broken.map(({ token }) => token.symbol),
      guarantee: 'a minimum',
    })
  const value = getLiquidityValue({
    liquidity,
    reserve0: pool.reserveA,
    reserve1: pool.reserveB,
    totalSupply: pool.totalSupply,
  })
  const getMinimum = (token: Token, amount: bigint) =>
    token.feeOnTransfer ? 0n : applySlippage({ amount, slippageBps })
  const spend = [{ token: getLpToken(pairAddress), amount: liquidity }]
  const facts = await readPlanFacts(client, parameters, base.account, spend)
  return {
    ...base,
    ...facts,
    terms: {
      kind: 'removeLiquidity',
      tokenA: toAddress(tokenA),
      tokenB: toAddress(tokenB),
      liquidity,
      amountAMin: amountAMin ?? getMinimum(tokenA, value.amount0),
      amountBMin: amountBMin ?? getMinimum(tokenB, value.amount1),
      amountAExpected: value.amount0,
      amountBExpected: value.amount1,
      recipient,
      ...(withFee.length > 0 && { feeOnTransfer: true }),
    },
    approvals: facts.approvals.map((approval) => ({
      ...approval,
      ...(permit && { permit }),
    })),
  }
}
