// #region swap
import {
  findBestRouteExactOutput,
  formatPrice,
  getAmountIn,
  getAmountsOut,
  getExecutionPrice,
  getMidPrice,
  getPriceImpact,
} from '@letheswap/sdk'

const reserves = { reserve0: 10_000n, reserve1: 10_000n }
const pools = [
  { token0: 'A', token1: 'B', ...reserves },
  { token0: 'B', token1: 'C', ...reserves },
]
// The 0.3% fee is taken first: 997 × 10,000 / 10,997, and so on, rounded down.
console.log(getAmountsOut({ pools, path: ['A', 'B', 'C'], amountIn: 1000n }))
// The other direction, rounded up.
console.log(
  getAmountIn({ amountOut: 906n, reserveIn: 10_000n, reserveOut: 10_000n }),
)
const trade = { tokenIn: 'A', tokenOut: 'B', amountOut: 906n } as const
console.log(findBestRouteExactOutput({ pools, ...trade }))
// #endregion swap

// #region price
const path = ['A', 'B']
const decimals = { decimalsIn: 18, decimalsOut: 18 }
console.log(formatPrice(getMidPrice({ pools, path, ...decimals }).price))
const amounts = [1000n, 906n] as const
const [amountIn, amountOut] = amounts
console.log(
  formatPrice(getExecutionPrice({ amountIn, amountOut, ...decimals })),
)
// The output is 906, compared to 997 at the mid price after the fee.
console.log(getPriceImpact({ pools, path, amounts }))

// #endregion price

// #region liquidity
import {
  getDepositAmounts,
  getLiquidityMinted,
  getLiquidityValue,
  getProtocolFee,
} from '@letheswap/sdk'

console.log(
  getDepositAmounts({
    ...{ reserveA: 1000n, reserveB: 2500n },
    ...{ amountA: 100n, amountB: 100n },
  }),
)
// The first deposit: √(4000 × 1000), minus the 1,000 that stay locked.
console.log(
  getLiquidityMinted({
    ...{ reserve0: 0n, reserve1: 0n, totalSupply: 0n },
    ...{ amount0: 4000n, amount1: 1000n },
  }),
)
// A quarter of the pool.
console.log(
  getLiquidityValue({
    ...{ reserve0: 4000n, reserve1: 1000n, totalSupply: 2000n },
    liquidity: 500n,
  }),
)
// √k grew from 1,000 to 1,100, so the fee is a sixth of 100, as a share of 1,100.
console.log(
  getProtocolFee({
    ...{ reserve0: 1100n, reserve1: 1100n, totalSupply: 1_000_000n },
    ...{ feeOn: true, kLast: 1_000_000n },
  }),
)

// #endregion liquidity

// #region parts
import { applySlippage, getPortion } from '@letheswap/sdk'

console.log(applySlippage({ amount: 1_000_000n, slippageBps: 50 }))
console.log(
  applySlippage({ amount: 1_000_000n, slippageBps: 50, bound: 'maximum' }),
)
// A quarter, rounded down.
console.log(getPortion({ amount: 1_001n, bps: 2_500 }))
// #endregion parts
