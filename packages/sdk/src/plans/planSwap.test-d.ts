import type { Client } from 'viem'
import { createClient, createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { getBalances } from '../actions/getBalances.js'
import type { Quote } from '../actions/types.js'
import type { Deployment } from '../deployment/types.js'
import { planAddLiquidity } from './planAddLiquidity.js'
import { planRemoveLiquidity } from './planRemoveLiquidity.js'
import { planSwap } from './planSwap.js'

declare const client: Client
declare const deployment: Deployment
declare const quote: Quote

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const trade = { tokenIn: 'DAI', tokenOut: 'USDT' }
const pair = { tokenA: 'DAI', tokenB: 'USDT' }
const common = { deployment, account, deadline: 1n } as const
const { deadline: _, ...timeless } = common

planSwap(client, { ...common, quote })
planSwap(client, { ...common, quote, expect: { ...trade, amountIn: 1n } })
planSwap(client, { ...common, quote, expect: { ...trade, amountOut: 1n } })

// A deadline has a default.
planSwap(client, { ...timeless, quote })
planAddLiquidity(client, { ...timeless, ...pair, amountA: 1n, amountB: 1n })
planRemoveLiquidity(client, { ...timeless, ...pair, liquidity: 1n })

// @ts-expect-error An amount is a bigint, never a number.
planSwap(client, { ...common, quote, expect: { ...trade, amountIn: 1 } })
// @ts-expect-error An amount is a bigint, never a number.
planAddLiquidity(client, { ...common, ...pair, amountA: 1, amountB: 1n })
// @ts-expect-error An amount is a bigint, never a number.
planRemoveLiquidity(client, { ...common, ...pair, liquidity: 0.5 })

const both = { ...trade, amountIn: 1n, amountOut: 1n }
// @ts-expect-error One side is exact, not both.
planSwap(client, { ...common, quote, expect: both })
// @ts-expect-error A swap is planned from a quote.
planSwap(client, common)

// Any viem client will do, with a chain or without, bare or decorated.
getBalances(createClient({ transport: http() }), { deployment, account })
getBalances(createPublicClient({ chain: mainnet, transport: http() }), {
  deployment,
  account,
})
