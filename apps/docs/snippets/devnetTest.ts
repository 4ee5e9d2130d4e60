// #region home
import { startDevnet } from '@letheswap/devnet'
import { getQuote } from '@letheswap/sdk'

const { client, deployment, stop } = await startDevnet()
const swap = { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: 10n ** 18n } as const
console.log((await getQuote(client, { deployment, ...swap })).amountOut)
await stop()
// #endregion home
