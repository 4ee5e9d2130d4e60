// #region theirs
import { CurrencyAmount, Token, TradeType } from '@uniswap/sdk-core'
import { Pair, Route, Trade } from '@uniswap/v2-sdk'

const dai = new Token(1, '0x6B175474E89094C44Da98b954EedeAC495271d0F', 18)
const usdc = new Token(1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6)
const pair = new Pair(
  CurrencyAmount.fromRawAmount(dai, '1000000000000000000000'),
  CurrencyAmount.fromRawAmount(usdc, '1000000000'),
)
const trade = new Trade(
  new Route([pair], dai, usdc),
  CurrencyAmount.fromRawAmount(dai, '10000000000000000000'),
  TradeType.EXACT_INPUT,
)
console.log(trade.outputAmount.quotient.toString())

// #endregion theirs

// #region ours
import { getAmountOut } from '@letheswap/sdk/amm'

const amountOut = getAmountOut({
  amountIn: 10n * 10n ** 18n,
  reserveIn: 1000n * 10n ** 18n,
  reserveOut: 1000n * 10n ** 6n,
})
console.log(amountOut.toString())
// #endregion ours
