export { applySlippage } from '../amm/applySlippage.js'
export { findBestRoute } from '../amm/findBestRoute.js'
export { findBestRouteExactOutput } from '../amm/findBestRouteExactOutput.js'
export { formatPrice } from '../amm/formatPrice.js'
export { getAmountIn } from '../amm/getAmountIn.js'
export { getAmountOut } from '../amm/getAmountOut.js'
export { getAmountsIn } from '../amm/getAmountsIn.js'
export { getAmountsOut } from '../amm/getAmountsOut.js'
export { getDepositAmounts } from '../amm/getDepositAmounts.js'
export { getLiquidityMinted } from '../amm/getLiquidityMinted.js'
export { getLiquidityValue } from '../amm/getLiquidityValue.js'
export { getMidPrice } from '../amm/getMidPrice.js'
export { getPriceImpact } from '../amm/getPriceImpact.js'
export { getProtocolFee } from '../amm/getProtocolFee.js'
export { quote } from '../amm/quote.js'
export { simulate } from '../amm/simulate.js'
export type { AmmPair, AmmPool } from '../amm/types.js'
export {
  AmountOverflowError,
  InsufficientInputAmountError,
  InsufficientLiquidityBurnedError,
  InsufficientLiquidityError,
  InsufficientLiquidityMintedError,
  InsufficientOutputAmountError,
  RouteNotFoundError,
} from '../errors/amm.js'
export { InvalidOptionError } from '../errors/options.js'
