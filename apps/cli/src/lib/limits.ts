import {
  applySlippage,
  DEFAULT_SLIPPAGE_BPS,
  type Deployment,
  getDepositAmounts,
  getLiquidityValue,
  type Pool,
  type Token,
} from '@letheswap/sdk'

/**
 * Sets a deposit's minimums: the pool's amounts now, less the slippage, rounded
 * down.
 */
export function limitDeposit(
  { reserveA, reserveB }: Pick<Pool, 'reserveA' | 'reserveB'>,
  amounts: { amountA: bigint; amountB: bigint },
  slippageBps = DEFAULT_SLIPPAGE_BPS,
) {
  const deposit = getDepositAmounts({ ...amounts, reserveA, reserveB })
  return {
    amountAMin: applySlippage({ amount: deposit.amountA, slippageBps }),
    amountBMin: applySlippage({ amount: deposit.amountB, slippageBps }),
  }
}

/**
 * Sets a withdrawal's minimums: the pool's amounts now, less the slippage,
 * rounded down; none with a transfer fee, for which the router guarantees
 * nothing.
 */
export function limitWithdrawal(
  { tokens }: Deployment,
  pool: Pick<
    Pool,
    'reserveA' | 'reserveB' | 'tokenA' | 'tokenB' | 'totalSupply'
  >,
  liquidity: bigint,
  slippageBps = DEFAULT_SLIPPAGE_BPS,
) {
  const { amount0, amount1 } = getLiquidityValue({
    liquidity,
    reserve0: pool.reserveA,
    reserve1: pool.reserveB,
    totalSupply: pool.totalSupply,
  })
  const limit = (amount: bigint, { address }: Token) =>
    tokens.some(
      (token) =>
        token.address === address && token.extensions?.feeOnTransfer === true,
    )
      ? 0n
      : applySlippage({ amount, slippageBps })
  return {
    amountAMin: limit(amount0, pool.tokenA),
    amountBMin: limit(amount1, pool.tokenB),
  }
}
