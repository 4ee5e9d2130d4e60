import { createRequire } from 'node:module'
import { decodeSwapLog } from '@letheswap/sdk'
import { findBestRoute, getAmountOut } from '@letheswap/sdk/amm'
import type * as core from '@uniswap/sdk-core'
import type * as v2 from '@uniswap/v2-sdk'
import { measure } from 'mitata'
import { encodeAbiParameters, type Log, parseAbi, parseEventLogs } from 'viem'

// The ESM build of these libraries does not load in plain Node.
const require = createRequire(import.meta.url)
const { CurrencyAmount, Token }: typeof core = require('@uniswap/sdk-core')
const { Pair, Trade }: typeof v2 = require('@uniswap/v2-sdk')

// Five tokens, and the ten pools between them, with slightly inconsistent prices.
const symbols = ['ZKP', 'USDT', 'WETH', 'WBTC', 'DAI']
const decimals = [18, 6, 18, 8, 18]
const perDollar = [2_000_000n, 1_000_000n, 400n, 17n, 1_000_000n]
const tokens = symbols.map(
  (symbol, index) =>
    new Token(
      500000,
      `0x${String(index + 1).padStart(40, '1')}`,
      decimals[index] as number,
      symbol,
    ),
)
const sides = symbols.flatMap((_, a) =>
  symbols.flatMap((_, b) => (a < b ? [[a, b] as const] : [])),
)
const reserve = (index: number, salt: number) =>
  (perDollar[index] as bigint) *
  10n ** BigInt(decimals[index] as number) *
  BigInt(1000 + salt)
const pools = sides.map(([a, b]) => ({
  token0: tokens[a]?.address as string,
  token1: tokens[b]?.address as string,
  reserve0: reserve(a, a * 7 + b),
  reserve1: reserve(b, a + b * 5),
}))
const pairs = sides.map(([a, b], index) => {
  const amount = (side: number, raw: bigint | undefined) =>
    CurrencyAmount.fromRawAmount(tokens[side] as core.Token, String(raw))
  return new Pair(
    amount(a, pools[index]?.reserve0),
    amount(b, pools[index]?.reserve1),
  )
})
const amountIn = 1000n * 10n ** 18n
const [zkp, usdt] = tokens as [core.Token, core.Token]
const spent = CurrencyAmount.fromRawAmount(zkp, String(amountIn))

/** Computes the contract's formula without any check. */
const bareAmountOut = ({ amountIn, reserveIn, reserveOut }: Swap) => {
  const amountInWithFee = amountIn * 997n
  return (amountInWithFee * reserveOut) / (reserveIn * 1000n + amountInWithFee)
}

type Swap = getAmountOut.Parameters
const swaps = Array.from({ length: 1000 }, (_, index): Swap => {
  const { reserve0, reserve1 } = pools[index % 10] as (typeof pools)[0]
  return {
    amountIn: reserve0 / BigInt(index + 7),
    reserveIn: reserve0,
    reserveOut: reserve1,
  }
})
const answers = new Array<bigint>(swaps.length)
const answer = (compute: (swap: Swap) => bigint) => () => {
  for (let index = 0; index < swaps.length; index++)
    answers[index] = compute(swaps[index] as Swap)
}

const abi = parseAbi([
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
])
const word = (digit: number) => `0x${String(digit).padStart(64, '0')}` as const
const logs = Array.from({ length: 10_000 }, (_, index) => ({
  address: pools[index % 10]?.token0,
  topics: [
    '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
    word(index % 7),
    word(index % 11),
  ],
  data: encodeAbiParameters(
    abi[0].inputs.slice(1, 5),
    index % 2
      ? [amountIn, 0n, 0n, BigInt(index) * 977n]
      : [0n, amountIn, BigInt(index) * 977n, 0n],
  ),
})) as unknown as Log[]

/** Creates a network with three tokens in many pools, and other random pools. */
function createCrowd(tokenCount: number, poolCount: number) {
  const crowd = Array.from(
    { length: tokenCount },
    (_, index) =>
      new Token(500000, `0x${(index + 1).toString(16).padStart(40, '0')}`, 18),
  )
  const sides = new Map<string, [number, number]>()
  const last = Math.floor((tokenCount * 5) / 6)
  for (let index = 3; index < last; index++)
    for (const hub of [0, 1, 2]) sides.set(`${hub}-${index}`, [hub, index])
  // Uses the generator of Park and Miller, so that every run has the same pools.
  for (let state = 7; sides.size < poolCount; ) {
    const next = () => {
      state = (state * 48_271) % 0x7fffffff
      return 3 + (state % (tokenCount - 3))
    }
    const [a, b] = [next(), next()].sort((a, b) => a - b) as [number, number]
    if (a !== b) sides.set(`${a}-${b}`, [a, b])
  }
  const reserve = (index: number) => BigInt(900 + (index % 200)) * 10n ** 18n
  const pools = [...sides.values()].map(([a, b], index) => ({
    token0: crowd[a]?.address as string,
    token1: crowd[b]?.address as string,
    reserve0: reserve(index * 7),
    reserve1: reserve(index * 13),
  }))
  const pairs = [...sides.values()].map(([a, b], index) => {
    const amount = (side: number, raw: bigint) =>
      CurrencyAmount.fromRawAmount(crowd[side] as core.Token, String(raw))
    return new Pair(
      amount(a, reserve(index * 7)),
      amount(b, reserve(index * 13)),
    )
  })
  const [hub, leaf] = [crowd[0], crowd[last - 1]] as [core.Token, core.Token]
  const amountIn = 10n ** 18n
  const spent = CurrencyAmount.fromRawAmount(hub, String(amountIn))
  return {
    findRoute: () =>
      findBestRoute({
        pools,
        tokenIn: hub.address,
        tokenOut: leaf.address,
        amountIn,
        maxHops: 3,
      }),
    findTrade: () =>
      Trade.bestTradeExactIn(pairs, spent, leaf, {
        maxHops: 3,
        maxNumResults: 1,
      }),
  }
}

type Side = { name: string; run: () => unknown }
type Comparison = {
  what: string
  ours: Side
  other: Side
  /** Minimum ratio of the speeds. */
  atLeast: number
}

const comparisons: Comparison[] = [
  {
    what: 'getAmountOut, 1,000 swaps',
    ours: { name: 'ours', run: answer(getAmountOut) },
    other: {
      name: '@uniswap/v2-sdk',
      run: () => {
        for (let index = 0; index < swaps.length; index++)
          pairs[0]?.getOutputAmount(spent)
      },
    },
    atLeast: 150,
  },
  {
    what: 'best route, 5 tokens, 10 pools, 3 hops',
    ours: {
      name: 'ours',
      run: () =>
        findBestRoute({
          pools,
          tokenIn: zkp.address,
          tokenOut: usdt.address,
          amountIn,
          maxHops: 3,
        }),
    },
    other: {
      name: '@uniswap/v2-sdk',
      run: () =>
        Trade.bestTradeExactIn(pairs, spent, usdt, {
          maxHops: 3,
          maxNumResults: 1,
        }),
    },
    atLeast: 150,
  },
  {
    what: '10,000 Swap logs decoded',
    ours: {
      name: 'ours',
      run: () => logs.map((log) => decodeSwapLog(log as never)),
    },
    other: { name: 'viem', run: () => parseEventLogs({ abi, logs }) },
    atLeast: 15,
  },
  {
    what: 'getAmountOut, its checks included, 1,000 swaps',
    ours: { name: 'ours', run: answer(getAmountOut) },
    other: { name: 'bare formula', run: answer(bareAmountOut) },
    atLeast: 1 / 1.3,
  },
]

/** Returns the median of the medians of alternating runs. */
async function race({ ours, other }: Comparison) {
  const turns: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 5; turn++)
    for (const [index, { run }] of [ours, other].entries())
      turns[index as 0 | 1].push((await measure(run)).p50)
  return turns.map((times) => times.sort((a, b) => a - b)[2]) as [
    number,
    number,
  ]
}

const check = findBestRoute({
  pools,
  tokenIn: zkp.address,
  tokenOut: usdt.address,
  amountIn,
})
const [peer] = Trade.bestTradeExactIn(pairs, spent, usdt, { maxHops: 3 })
if (peer?.outputAmount.quotient.toString() !== String(check.amountOut))
  throw new Error('The two searches do not find the same route.')

const microseconds = (nanoseconds: number) =>
  `${(nanoseconds / 1000).toFixed(1)} µs`
for (const comparison of comparisons) {
  const { what, ours, other, atLeast } = comparison
  const [mine, theirs] = await race(comparison)
  const ratio = theirs / mine
  const isMet = ratio >= atLeast
  if (!isMet) process.exitCode = 1
  console.log(
    `${isMet ? 'ok  ' : 'MISS'} ${what}: ${ours.name} ${microseconds(mine)}, ` +
      `${other.name} ${microseconds(theirs)}, ` +
      (atLeast < 1
        ? `${(1 / ratio).toFixed(2)} times its time (at most ${(1 / atLeast).toFixed(1)})`
        : `${ratio.toFixed(0)} times as fast (at least ${atLeast})`),
  )
}

// The second case is the network's five tokens with fifty imported tokens.
for (const [tokenCount, poolCount, most] of [
  [300, 1_000, 5],
  [55, 310, 2],
] as const) {
  const { findRoute, findTrade } = createCrowd(tokenCount, poolCount)
  for (let run = 0; run < 20; run++) findRoute()
  const ours = (await measure(findRoute)).p50 / 1e6
  // The other library takes many seconds, so it runs only once.
  const started = performance.now()
  const [peer] = findTrade()
  const taken = performance.now() - started
  if (peer?.outputAmount.quotient.toString() !== String(findRoute().amountOut))
    throw new Error(
      'The two searches of many pools do not find the same route.',
    )
  const isQuick = ours < most
  if (!isQuick) process.exitCode = 1
  console.log(
    `${isQuick ? 'ok  ' : 'MISS'} best route, ${tokenCount} tokens, ${poolCount} pools, 3 hops: ours ${ours.toFixed(2)} ms (at most ${most}), @uniswap/v2-sdk ${taken.toFixed(0)} ms`,
  )
}
