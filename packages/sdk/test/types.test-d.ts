// Only the compiler checks this file: every line below an expectation must not compile,
// and every other line must.
import type * as sdk from '@letheswap/sdk'
import {
  type AmmPool,
  applySlippage,
  type Deployment,
  type DexActions,
  defineDeployment,
  executePlan,
  findBestRoute,
  formatAmount,
  getAmountOut,
  getBalances,
  getPair,
  getPools,
  getQuote,
  getToken,
  type PairKey,
  type Plan,
  type PlanClients,
  type Pool,
  parseAmount,
  parsePlan,
  planAddLiquidity,
  planApprove,
  planRemoveLiquidity,
  planSwap,
  type Quote,
  type StaleQuoteError,
  simulate,
  type Token,
  type TransactionRevertedError,
} from '@letheswap/sdk'
import type * as market from '@letheswap/sdk/market'
import { type Config, getClient } from '@wagmi/core'
import {
  type Address,
  type Client,
  createClient,
  createPublicClient,
  type Hash,
  http,
} from 'viem'
import { mainnet } from 'viem/chains'
import { expectTypeOf } from 'vitest'

declare const client: Client
declare const account: Address
declare const loaded: Deployment
declare const quote: Quote

const network = {
  chain: {
    id: 500000,
    name: 'LetheZKP',
    nativeCurrency: { name: 'ZK Proof Token', symbol: 'ZKP', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:8545'],
  },
  genesisHash: '0xab',
  startBlock: 0,
  contracts: { factory: '0x1', router: '0x2', wrappedNative: '0x3' },
} as const
const usdt = {
  chainId: 500000,
  address: '0x4',
  name: 'Tether USD',
  symbol: 'USDT',
  decimals: 6,
} as const
const dai = { ...usdt, address: '0x5', symbol: 'DAI', decimals: 18 } as const

const literal = defineDeployment({
  ...network,
  tokens: [usdt, dai],
  pairs: ['DAI-USDT', 'DAI-ZKP'],
})

// A literal deployment has typed symbols, in any order of a pair.
expectTypeOf(literal.pairs).toEqualTypeOf<
  readonly PairKey<'USDT' | 'DAI' | 'ZKP'>[]
>()
expectTypeOf(literal).toExtend<Deployment>()
getToken(literal, 'ZKP')
// @ts-expect-error DOGE is not a token of this deployment
getToken(literal, 'DOGE')
type Ticker = 'USDT' | 'DAI' | 'ZKP'
expectTypeOf(getToken(literal, 'DAI')).toEqualTypeOf<Token<Ticker>>()
const known = { deployment: literal, tokenIn: 'ZKP', amountIn: 1n } as const
expectTypeOf(
  getQuote(client, { ...known, tokenOut: 'DAI' }),
).resolves.toEqualTypeOf<Quote<Ticker>>()
// @ts-expect-error DOGE is not a token of this deployment
getQuote(client, { ...known, tokenOut: 'DOGE' })
const sides = { deployment: literal, tokenA: 'DAI' } as const
expectTypeOf(getPair(client, { ...sides, tokenB: 'ZKP' }))
  .resolves.toHaveProperty('tokenB')
  .toEqualTypeOf<Token<Ticker>>()
// @ts-expect-error DOGE is not a token of this deployment
getPair(client, { ...sides, tokenB: 'DOGE' })
expectTypeOf(getPools(client, { deployment: literal }))
  .resolves.toHaveProperty('pools')
  .toEqualTypeOf<Pool<Ticker>[]>()
expectTypeOf(getBalances(client, { deployment: literal, account }))
  .resolves.toHaveProperty('balances')
  .toEqualTypeOf<Record<Ticker, bigint>>()
// A client with typed symbols is assignable to one with any symbols.
expectTypeOf<Token<Ticker>>().toExtend<Token>()
expectTypeOf<Quote<Ticker>>().toExtend<Quote>()
expectTypeOf<Pool<Ticker>>().toExtend<Pool>()
// The symbols of a deployment from a file are checked at run time.
getToken(loaded, 'DOGE')

// @ts-expect-error DAI is not a token of this deployment
defineDeployment({ ...network, tokens: [usdt], pairs: ['DAI-USDT'] })
// @ts-expect-error a pair key has two symbols
defineDeployment({ ...network, tokens: [usdt], pairs: ['USDT'] })
// @ts-expect-error a network has tokens
defineDeployment({ ...network, pairs: [] })
const { genesisHash: _, ...unborn } = network
// @ts-expect-error a network needs its genesis hash
defineDeployment({ ...unborn, tokens: [usdt], pairs: [] })
const named = { ...network, genesisHash: 'ab' }
// @ts-expect-error a hash begins with 0x
defineDeployment({ ...named, tokens: [usdt], pairs: [] })

// Amounts are bigint: a number or a text does not compile.
expectTypeOf(parseAmount('1', 18)).toEqualTypeOf<bigint>()
// @ts-expect-error a number is not an amount
formatAmount(1, 18)
// @ts-expect-error a number is not a text of an amount
parseAmount(1, 18)
// @ts-expect-error a number is not an amount
getAmountOut({ amountIn: 1, reserveIn: 100n, reserveOut: 100n })
// @ts-expect-error a text is not an amount
getAmountOut({ amountIn: '1', reserveIn: 100n, reserveOut: 100n })
// @ts-expect-error a reserve is missing
getAmountOut({ amountIn: 1n, reserveIn: 100n })
const pair = { deployment: loaded, tokenIn: 'ZKP', tokenOut: 'DAI' }
getQuote(client, { ...pair, amountIn: 1n })
// @ts-expect-error a number is not an amount
getQuote(client, { ...pair, amountIn: 1 })
// @ts-expect-error a quote has either an exact input or an exact output
getQuote(client, { ...pair, amountIn: 1n, amountOut: 1n })
// @ts-expect-error a quote needs an amount
getQuote(client, pair)

// Slippage is a number of basis points.
applySlippage({ amount: 1n, slippageBps: 50 })
// @ts-expect-error basis points are not an amount
applySlippage({ amount: 1n, slippageBps: 50n })
// @ts-expect-error a percentage in words is not a number
applySlippage({ amount: 1n, slippageBps: '0.5%' })

// A route keeps the type of its pools' token IDs.
declare const pools: readonly (AmmPool & { token0: Address; token1: Address })[]
const route = findBestRoute({
  pools,
  tokenIn: account,
  tokenOut: account,
  amountIn: 1n,
})
expectTypeOf(route.path).toEqualTypeOf<Address[]>()
// @ts-expect-error DAI is not an address in the pools
findBestRoute({ pools, tokenIn: 'DAI', tokenOut: account, amountIn: 1n })

// Each action of a simulation has its own type of result.
const { results } = simulate({
  pool: {
    token0: 'A',
    token1: 'B',
    reserve0: 1n,
    reserve1: 1n,
    totalSupply: 1n,
  },
  actions: [
    { type: 'swap', tokenIn: 'A', tokenOut: 'B', amountIn: 1n },
    { type: 'burn', liquidity: 1n },
  ],
})
expectTypeOf(results[0].amountOut).toEqualTypeOf<bigint>()
expectTypeOf(results[1].protocolFee).toEqualTypeOf<bigint>()
// @ts-expect-error a swap mints no protocol fee
results[0].protocolFee
// @ts-expect-error there were two actions
results[2]

// A plan is created from its quote. A literal deployment has typed symbols.
const trade = { deployment: loaded, account, deadline: 1n }
const expected = { tokenIn: 'ZKP', tokenOut: 'DAI', amountIn: 1n } as const
planSwap(client, { ...trade, quote })
planSwap(client, { deployment: loaded, account, quote })
planSwap(client, { deployment: literal, account, quote, expect: expected })
const misspelt = { ...expected, tokenOut: 'DIA' } as const
// @ts-expect-error DIA is not a token of this deployment
planSwap(client, { deployment: literal, account, quote, expect: misspelt })
// @ts-expect-error a number is not an amount
planSwap(client, { ...trade, quote, expect: { ...expected, amountIn: 1 } })
const both = { ...expected, amountOut: 1n } as const
// @ts-expect-error a quote has either an exact input or an exact output
planSwap(client, { ...trade, quote, expect: both })
// @ts-expect-error a swap is planned from a quote
planSwap(client, trade)
// @ts-expect-error a deadline is not a Date
planSwap(client, { ...trade, quote, deadline: new Date() })
const deposit = {
  tokenA: 'ZKP',
  tokenB: 'DAI',
  amountA: 1n,
  amountB: 1n,
} as const
planAddLiquidity(client, { ...trade, ...deposit })
// @ts-expect-error a number is not an amount
planAddLiquidity(client, { ...trade, ...deposit, amountA: 1 })
const lent = { deployment: literal, account, ...deposit }
planAddLiquidity(client, lent)
const misdeposit = { ...lent, tokenB: 'DIA' } as const
// @ts-expect-error DIA is not a token of this deployment
planAddLiquidity(client, misdeposit)
const withdrawal = { tokenA: 'ZKP', tokenB: 'DAI', liquidity: 1n } as const
planRemoveLiquidity(client, { ...trade, ...withdrawal })
const miswithdrawal = { ...withdrawal, tokenA: 'DIA' } as const
// @ts-expect-error DIA is not a token of this deployment
planRemoveLiquidity(client, { deployment: literal, account, ...miswithdrawal })
// @ts-expect-error a number is not an amount
planRemoveLiquidity(client, { ...trade, ...withdrawal, liquidity: 1 })

// A swap has a transaction, while an approval may have needed none.
declare const clients: PlanClients
executePlan(client, {
  deployment: loaded,
  plan: parsePlan(loaded, ''),
})
const approval = { deployment: loaded, account, token: 'DAI', amount: 1n }
planApprove(client, approval)
// @ts-expect-error a number is not an amount
planApprove(client, { ...approval, amount: 1 })
// @ts-expect-error an approval does not expire
planApprove(client, { ...approval, deadline: 1n })
declare const swapPlan: Awaited<ReturnType<typeof planSwap>>
declare const approvePlan: Awaited<ReturnType<typeof planApprove>>
expectTypeOf(executePlan(clients, { deployment: loaded, plan: swapPlan }))
  .resolves.toHaveProperty('hash')
  .toEqualTypeOf<Hash>()
expectTypeOf(executePlan(clients, { deployment: loaded, plan: approvePlan }))
  .resolves.toHaveProperty('hash')
  .toEqualTypeOf<Hash | undefined>()
expectTypeOf(parsePlan(loaded, '')).toEqualTypeOf<Plan>()

// Any viem client works, bare or extended, with or without a chain.
getBalances(createClient({ transport: http() }), {
  deployment: loaded,
  account,
})
const decorated = createPublicClient({ chain: mainnet, transport: http() })
getBalances(decorated, { deployment: loaded, account })
// If wagmi has a client, it is a viem client.
declare const config: Config
const wagmiClient = getClient(config)
if (wagmiClient) getQuote(wagmiClient, { ...pair, amountIn: 1n })

// Errors narrow by name, over the union of any function.
declare const failure: executePlan.ErrorType
switch (failure.name) {
  case 'TransactionRevertedError':
    expectTypeOf(failure).toEqualTypeOf<TransactionRevertedError>()
    break
  case 'WrongChainError':
    expectTypeOf(failure.actual).toEqualTypeOf<number>()
    break
  case 'WrongAccountError':
    expectTypeOf(failure.actual).toEqualTypeOf<Address>()
    break
}
declare const refused: planSwap.ErrorType
if (refused.name === 'StaleQuoteError')
  expectTypeOf(refused).toEqualTypeOf<StaleQuoteError>()
// @ts-expect-error planSwap does not throw this
refused.name === 'WrongChainError'

/**
 * The names of a module's functions that take a client, and are asynchronous or watch.
 */
type Actions<module> = {
  [name in keyof module]: module[name] extends (
    client: infer client,
    parameters: never,
  ) => Promise<unknown> | (() => void)
    ? Client extends client
      ? name
      : never
    : never
}[keyof module]
expectTypeOf<keyof DexActions>().toEqualTypeOf<Actions<typeof sdk>>()
expectTypeOf<keyof market.MarketActions>().toEqualTypeOf<
  Actions<typeof market>
>()

// A balance that could not be read is missing.
expectTypeOf(
  getBalances(client, { deployment: literal, account, allowFailure: true }),
)
  .resolves.toHaveProperty('balances')
  .toEqualTypeOf<Partial<Record<Ticker, bigint>>>()
