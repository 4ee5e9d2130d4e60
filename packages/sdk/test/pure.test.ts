import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import vm from 'node:vm'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { deploymentJson } from './deployment.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Bundles a script that stores its result in `result`, with all imports. */
async function bundle(code: string): Promise<string> {
  const entry = join(root, 'test', 'entry.js')
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root,
    resolve: { conditions: ['@letheswap/source', 'module', 'browser'] },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['iife'], name: 'result' },
    },
  })
  const [{ output: chunks }] = output as unknown as [
    { output: { code: string }[] },
  ]
  return chunks.map((chunk) => chunk.code).join('\n')
}

/**
 * Creates a realm with only the language: no fetch, sockets, timers, process or crypto.
 * The clock and random numbers throw.
 */
function createBareRealm(globals: Record<string, unknown> = {}) {
  const realm = vm.createContext({ ...globals })
  vm.runInContext(
    `
    const forbid = (name) => () => { throw new Error(name + ' was used') }
    globalThis.Date = new Proxy(function Date() {}, {
      apply: forbid('Date'), construct: forbid('Date'), get: forbid('Date'),
    })
    Math.random = forbid('Math.random')
    `,
    realm,
  )
  return realm
}

test('the realm prevents access to the clock, random numbers and the platform', () => {
  const realm = createBareRealm()
  for (const code of ['Date.now()', 'new Date()', 'Math.random()'])
    expect(() => vm.runInContext(code, realm)).toThrow('was used')
  for (const name of ['fetch', 'setTimeout', 'performance', 'process', 'URL'])
    expect(vm.runInContext(`typeof ${name}`, realm)).toBe('undefined')
})

test('the amm entry runs without network, clock or any platform', async () => {
  const script = await bundle(`
    import * as amm from '@letheswap/sdk/amm'
    const pools = [
      { token0: 'A', token1: 'B', reserve0: 10000n, reserve1: 10000n },
      { token0: 'C', token1: 'B', reserve0: 20000n, reserve1: 10000n },
    ]
    const [pool] = pools
    const pair = { ...pool, totalSupply: 10000n, feeOn: true, kLast: 10n ** 8n }
    const path = ['A', 'B', 'C']
    const trade = { pools, tokenIn: 'A', tokenOut: 'C' }
    const calls = {
      applySlippage: { amount: 1000n, slippageBps: 50 },
      formatPrice: { numerator: 2n, denominator: 3n },
      findBestRoute: { ...trade, amountIn: 1000n },
      findBestRouteExactOutput: { ...trade, amountOut: 1000n },
      getAmountIn: { amountOut: 1n, reserveIn: 100n, reserveOut: 100n },
      getAmountOut: { amountIn: 2n, reserveIn: 100n, reserveOut: 100n },
      getAmountsIn: { pools, path, amountOut: 1000n },
      getAmountsOut: { pools, path, amountIn: 1000n },
      getDepositAmounts: { amountA: 1n, amountB: 1n, reserveA: 1n, reserveB: 1n },
      getLiquidityMinted: { ...pair, amount0: 1000n, amount1: 1000n },
      getLiquidityValue: { ...pair, liquidity: 100n },
      getMidPrice: { pools, path, decimalsIn: 18, decimalsOut: 6 },
      getPriceImpact: { pools, path, amounts: [1000n, 906n, 1656n] },
      getProtocolFee: pair,
      quote: { amountA: 1n, reserveA: 1n, reserveB: 2n },
      simulate: { pool: pair, actions: [{ type: 'burn', liquidity: 100n }] },
    }
    const isError = (name) => /Error$/.test(name)
    const isFunction = (name) => typeof amm[name] === 'function'
    const exported = Object.keys(amm).filter(
      (name) => isFunction(name) && !isError(name),
    )
    for (const name of exported) amm[name](calls[name])
    const errors = Object.keys(amm).filter(isError)
    for (const name of errors) String(new amm[name]({ path: [] }))
    export const called = exported
  `)
  const realm = createBareRealm()
  vm.runInContext(script, realm)
  expect(vm.runInContext('result.called.length', realm)).toBe(16)
})

test('the market entry runs without network, clock or any platform', async () => {
  const script = await bundle(`
    import * as market from '@letheswap/sdk/market'
    const word = (value) => value.toString(16).padStart(64, '0')
    const log = (logIndex, topics, ...words) => ({
      address: '0x' + 'bb'.repeat(20), topics, data: '0x' + words.map(word).join(''),
      blockNumber: 1, blockHash: '0x1', transactionHash: '0x2', logIndex,
      timestamp: 60,
    })
    const who = ['0x' + word(0), '0x' + word(0xa)]
    const events = market.decodePoolLogs([
      log(0, [market.transferTopic, ...who], 2000n),
      log(1, [market.syncTopic], 1000n, 4000n),
      log(2, [market.mintTopic, who[1]], 1000n, 4000n),
    ])
    const pool = { token0: 'A', token1: 'B', reserve0: 1000n, reserve1: 4000n }
    const priced = { events, base: 'token0', decimals0: 0, decimals1: 0 }
    const prices = market.getTokenPrices({ pools: [pool], quote: 'B' })
    const position = market.toPosition({ events, account: '0x' + word(0xa).slice(24) })
    export const all = [
      market.getCandles({ ...priced, interval: '1m' }).length,
      String(market.getQuoteValue({ amounts: [['A', 1000n], ['B', 4000n]], prices })),
      String(market.getQuoteValue({ amounts: [['A', 1n]], prices })),
      market.getVolume({ events, from: 0, to: 61 }).trades,
      String(market.getFeeApr({ ...pool, fees0: 1n, fees1: 0n, seconds: 86400 })),
      String(position.value1),
      String(market.getImpermanentLoss({ position, quote: 'token1' }).holding),
    ]
  `)
  const realm = createBareRealm()
  vm.runInContext(script, realm)
  expect(vm.runInContext('result.all', realm)).toEqual([
    1,
    '8000',
    '4',
    0,
    // A two-thousandth per day is 18.25% per year.
    '1825',
    '4000',
    '8000',
  ])
})

test('amounts, tokens, deployments and calls need no network or clock', async () => {
  const script = await bundle(`
    import {
      formatLiquidity, formatShare, formatTokenAmount, formatUsd,
      getAddLiquidityCall, getApproveCall, getPairAddress,
      getRemoveLiquidityCall, getSwapCall, getToken, getTokens, deploymentToChain,
      parseAmount, parseDeployment, shortenAddress,
    } from '@letheswap/sdk'
    const deployment = parseDeployment(${JSON.stringify(deploymentJson)})
    const dai = getToken(deployment, 'DAI')
    const { factory, router } = deployment.contracts
    const [native, usdt] = getTokens(deployment)
    export const all = [
      deploymentToChain(deployment).id,
      formatTokenAmount(parseAmount('1.239', 18), dai),
      formatLiquidity(1n), formatShare(1n), formatUsd(1n),
      shortenAddress(router),
      getPairAddress({ factory, tokenA: dai.address, tokenB: usdt.address }),
      typeof getApproveCall, typeof getSwapCall,
      typeof getAddLiquidityCall, typeof getRemoveLiquidityCall,
    ]
  `)
  const realm = createBareRealm({ URL, TextEncoder, TextDecoder })
  vm.runInContext(script, realm)
  expect(vm.runInContext('result.all.slice(0, 6)', realm)).toEqual([
    500000,
    '1.239',
    '0.000000',
    '0.0001',
    '0.00',
    '0xe7f1…0512',
  ])
})
