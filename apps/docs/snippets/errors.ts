// #region catch
import { BaseError, findBestRoute } from '@letheswap/sdk'

try {
  findBestRoute({
    pools: [{ token0: 'A', token1: 'B', reserve0: 1000n, reserve1: 1000n }],
    tokenIn: 'A',
    tokenOut: 'B',
    amountIn: 0n,
  })
} catch (error) {
  if (!(error instanceof BaseError)) throw error
  switch (error.name) {
    case 'InsufficientInputAmountError':
      console.log('Too little:', error.shortMessage)
      break
    case 'InsufficientLiquidityError':
      console.log('Too much:', error.shortMessage)
      break
    default:
      throw error
  }
}
// #endregion catch
