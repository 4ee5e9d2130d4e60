import { type Deployment, defineDeployment } from '@letheswap/sdk'
import { hashKey, skipToken } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { metaMask } from '../connectors/metaMask.js'
import { createConfig } from '../createConfig.js'
import { defaultLimits } from '../utils/limits.js'
import { getSwapHistoryInfiniteQueryOptions } from './accountPages.js'
import { getBalancesQueryOptions } from './balances.js'
import { getFaucetAvailabilityQueryOptions } from './faucetAvailability.js'
import { getPoolsQueryOptions } from './pools.js'
import { getQuoteQueryOptions } from './quote.js'

const address = (digit: number) => `0x${`${digit}`.repeat(40)}` as const
const account = address(9)
const deployment = defineDeployment({
  chain: {
    id: 500000,
    name: 'LetheZKP',
    nativeCurrency: { name: 'ZK Proof Token', symbol: 'ZKP', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:1'],
  },
  genesisHash: `0x${'01'.repeat(32)}`,
  startBlock: 0,
  contracts: {
    factory: address(1),
    router: address(2),
    wrappedNative: address(3),
  },
  tokens: [
    {
      chainId: 500000,
      address: address(4),
      name: 'Tether USD',
      symbol: 'USDT',
      decimals: 6,
    },
  ],
  pairs: ['USDT-ZKP'],
  faucetUrl: 'http://127.0.0.1:2',
}) as Deployment
const config = createConfig({ deployment, connector: metaMask })
const successor = createConfig({
  connector: metaMask,
  deployment: { ...deployment, genesisHash: `0x${'02'.repeat(32)}` },
})

/** Checks whether all parameters of a read are known. */
const reads = ({ queryFn }: { queryFn?: unknown }): boolean =>
  queryFn !== skipToken

/**
 * Returns the time until the next read, for options whose last answer arrived at
 * `answeredAt`.
 */
const poll = (
  { refetchInterval }: { refetchInterval?: unknown },
  answeredAt = 0,
): unknown =>
  typeof refetchInterval === 'function'
    ? refetchInterval({
        state: { dataUpdatedAt: answeredAt, errorUpdatedAt: 0 },
      })
    : refetchInterval

test('default: uses the product’s intervals', () => {
  expect(defaultLimits).toEqual({
    refetchInterval: 60_000,
    staleTime: 30_000,
    quoteDebounce: 300,
    balanceMinInterval: 500,
    connectDelay: 100,
    postActionDelay: 1_000,
    mobileRefreshes: [2_000, 5_000, 10_000],
    faucetPoll: { attempts: 30, interval: 2_000 },
    mobileFaucetPoll: { attempts: 60, interval: 3_000 },
    faucetProgressInterval: 10_000,
    faucetHistory: 5,
    deepLinkDelay: 2_000,
    reconnectTimeout: 3_000,
    chainTimeout: 5_000,
    rpcTimeout: 30_000,
    silentInterval: 5_000,
    unclearTimeout: 3_000,
    deadlineSeconds: 1_200,
    maxDeadlineSeconds: 86_400,
    maxSlippageBps: 5_000,
    slippageOptions: [50, 100, 500],
    debugLines: 50,
  })
})

test('default: does not read balances without an account', () => {
  expect(reads(getBalancesQueryOptions(config, { account }))).toBe(true)
  expect(reads(getBalancesQueryOptions(config))).toBe(false)
})

test('default: reads pools without an account, and polls them with one', () => {
  expect(reads(getPoolsQueryOptions(config))).toBe(true)
  expect(getPoolsQueryOptions(config).staleTime).toBe(30_000)
  expect(poll(getPoolsQueryOptions(config))).toBe(false)
  expect(poll(getPoolsQueryOptions(config, { account }))).not.toBe(false)
})

test.each([
  ['balances', getBalancesQueryOptions(config, { account })],
  ['pools', getPoolsQueryOptions(config, { account })],
  [
    'a quote',
    getQuoteQueryOptions(config, { tokenIn: 'ZKP', tokenOut: 'USDT' }),
  ],
])(
  'behavior: reads %s every 60 s, at the same times as everything else',
  (_, options) => {
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers()
    const waitAfter = (answered: number, now = answered) => {
      vi.setSystemTime(config.startedAt + now)
      return poll(options, config.startedAt + answered)
    }
    expect(waitAfter(0)).toBe(60_000)
    expect(waitAfter(21_000)).toBe(39_000)
    expect(waitAfter(60_003)).toBe(59_997)
    // A timer may fire slightly early.
    expect(waitAfter(59_999)).toBe(60_001)
    // A component that renders around that time requests the data again.
    expect(waitAfter(21_000, 59_900)).toBe(100)
    expect(waitAfter(21_000, 60_200)).toBeLessThan(1_000)
  },
)

test.each([
  ['both tokens and an amount', { amountIn: 1n }, true],
  ['an output amount', { amountOut: 1n }, true],
  ['no amount', {}, false],
  ['an amount of zero', { amountIn: 0n }, false],
  ['the same token twice', { amountIn: 1n, tokenOut: 'ZKP' }, false],
  ['one token', { amountIn: 1n, tokenOut: undefined }, false],
])('behavior: a quote with %s', (_, parameters, isEnabled) => {
  const options = getQuoteQueryOptions(config, {
    tokenIn: 'ZKP',
    tokenOut: 'USDT',
    ...parameters,
  })
  expect(reads(options)).toBe(isEnabled)
})

test.each([
  ['balances', getBalancesQueryOptions],
  ['pools', getPoolsQueryOptions],
] as const)(
  'behavior: separates %s of two accounts, or of two chains with the same ID',
  (_, options) => {
    const hashes = [
      options(config, { account }),
      options(config, { account: address(8) }),
      options(successor, { account }),
    ].map(({ queryKey }) => hashKey(queryKey))
    expect(new Set(hashes).size).toBe(3)
  },
)

test('rule: every key starts with the network, which alone invalidates all reads', () => {
  const scope = { chainId: 500000, genesisHash: deployment.genesisHash }
  const keys = [
    getBalancesQueryOptions(config, { account }),
    getSwapHistoryInfiniteQueryOptions(config, { account }),
    getQuoteQueryOptions(config, { tokenIn: 'ZKP', tokenOut: 'USDT' }),
  ].map(({ queryKey: [network, name] }) => [network, name])
  expect(keys).toEqual([
    [scope, 'balances'],
    [scope, 'swapHistory'],
    [scope, 'quote'],
  ])
})

test('behavior: does not read the availability without a faucet', () => {
  const claim = { account, token: 'ZKP' }
  expect(reads(getFaucetAvailabilityQueryOptions(config, claim))).toBe(true)
  const without = createConfig({
    connector: metaMask,
    deployment: { ...deployment, faucetUrl: undefined },
  })
  expect(reads(getFaucetAvailabilityQueryOptions(without, claim))).toBe(false)
})

test('behavior: separates quotes whose amounts differ by one wei', () => {
  const hashes = [
    { amountIn: 10n ** 18n },
    { amountIn: 10n ** 18n + 1n },
    { amountOut: 10n ** 18n },
    {},
  ].map((amounts) =>
    hashKey(
      getQuoteQueryOptions(config, {
        tokenIn: 'ZKP',
        tokenOut: 'USDT',
        ...amounts,
      }).queryKey,
    ),
  )
  expect(new Set(hashes).size).toBe(4)
})
