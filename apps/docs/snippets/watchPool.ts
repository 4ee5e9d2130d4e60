// #region watch
import { formatPrice } from '@letheswap/sdk'
import { getPoolActivity } from '@letheswap/sdk/market'
import { watchBlockNumber } from 'viem/actions'
import { client, deployment } from './client.js'

const texts = new Map<string, string>()
let shown: string | undefined

async function showPrice() {
  const pool = await getPoolActivity(client, {
    deployment,
    tokenA: 'ZKP',
    tokenB: 'USDT',
    limit: 1,
    // Stores what was read, for the next call.
    store: {
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, text) => void texts.set(key, text),
    },
  })
  const price = pool.price && formatPrice(pool.price)
  if (price === shown) return
  shown = price
  const [trade] = pool.trades
  console.log(`1 ZKP is ${price} USDT after a ${trade?.type}`)
}

await showPrice()
const stop = watchBlockNumber(client, {
  onBlockNumber: showPrice,
  pollingInterval: 1_000,
})

// #endregion watch

import { executePlan, getQuote, parseAmount, planSwap } from '@letheswap/sdk'

const quote = await getQuote(client, {
  deployment,
  tokenIn: 'ZKP',
  tokenOut: 'USDT',
  amountIn: parseAmount('5000', 18),
})
const plan = await planSwap(client, {
  deployment,
  quote,
})
await executePlan(client, { deployment, plan })
await showPrice()
stop()
