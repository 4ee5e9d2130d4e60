import { createRequire } from 'node:module'
import { type Abi, decodeFunctionData, encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import type { Token } from '../tokens/types.js'
import { getAddLiquidityCall } from './getAddLiquidityCall.js'
import { getApproveCall } from './getApproveCall.js'
import { getRemoveLiquidityCall } from './getRemoveLiquidityCall.js'
import { getSwapCall } from './getSwapCall.js'
import { factoryAbi, pairAbi, routerAbi } from './publicAbis.js'
import type { Call } from './types.js'

// The compiled contracts that Uniswap published.
const require = createRequire(
  createRequire(import.meta.url).resolve('@letheswap/devnet/package.json'),
)
const published = (name: string): Abi => require(name).abi
const publishedRouterAbi = published(
  '@uniswap/v2-periphery/build/UniswapV2Router02.json',
)

const router = '0x00000000000000000000000000000000000000aa'
const recipient = '0x00000000000000000000000000000000000000bb'
const token = (symbol: string, digit: string): Token => ({
  symbol,
  name: symbol,
  decimals: 18,
  displayDecimals: 6,
  address: `0x${digit.repeat(40)}`,
  isNative: symbol === 'ZKP',
})
const [zkp, dai, usdt] = [
  token('ZKP', '1'),
  token('DAI', '2'),
  token('USDT', '3'),
]
const common = { router, recipient, deadline: 99n } as const

/** Decodes the call with the published contract's ABI. */
const decode = (call: Call) => ({
  ...decodeFunctionData({
    abi: publishedRouterAbi,
    data: encodeFunctionData(call),
  }),
  value: call.value,
})

/** Returns a function's signature without parameter names, which may differ. */
const types = (item: Abi[number]) => ({
  name: 'name' in item ? item.name : '',
  stateMutability: 'stateMutability' in item && item.stateMutability,
  inputs: 'inputs' in item && item.inputs?.map(({ type }) => type),
  outputs: 'outputs' in item && item.outputs.map(({ type }) => type),
})

test.each([
  [routerAbi, '@uniswap/v2-periphery/build/UniswapV2Router02.json'],
  [factoryAbi, '@uniswap/v2-core/build/UniswapV2Factory.json'],
  [pairAbi, '@uniswap/v2-core/build/UniswapV2Pair.json'],
] as [Abi, string][])(
  'rule: the ABI is part of the published ABI (%#)',
  (abi, name) => {
    expect(published(name).map(types)).toEqual(
      expect.arrayContaining(abi.map(types)),
    )
  },
)

const path = [dai.address, usdt.address]
test.each([
  ['exactInput', false, false, 'swapExactTokensForTokens', [7n, 5n]],
  ['exactInput', true, false, 'swapExactETHForTokens', [5n]],
  ['exactInput', false, true, 'swapExactTokensForETH', [7n, 5n]],
  ['exactOutput', false, false, 'swapTokensForExactTokens', [5n, 7n]],
  ['exactOutput', true, false, 'swapETHForExactTokens', [5n]],
  ['exactOutput', false, true, 'swapTokensForExactETH', [5n, 7n]],
] as const)(
  'rule: %s, native in: %s, native out: %s is %s',
  (type, isNativeIn, isNativeOut, functionName, amounts) => {
    const call = getSwapCall({
      ...common,
      type,
      amountIn: 7n,
      amountOut: 5n,
      path,
      isNativeIn,
      isNativeOut,
    })
    expect(decode(call)).toEqual({
      functionName,
      args: [...amounts, path, recipient, 99n],
      value: isNativeIn ? 7n : undefined,
    })
  },
)

test.each([
  [
    dai,
    usdt,
    'addLiquidity',
    [dai.address, usdt.address, 10n, 20n, 1n, 2n],
    undefined,
  ],
  [dai, zkp, 'addLiquidityETH', [dai.address, 10n, 1n, 2n], 20n],
  [zkp, dai, 'addLiquidityETH', [dai.address, 20n, 2n, 1n], 10n],
] as const)(
  'rule: adds two tokens, or a token and the native coin (%#)',
  (tokenA, tokenB, functionName, args, value) => {
    const amounts = { amountA: 10n, amountB: 20n }
    const least = { amountAMin: 1n, amountBMin: 2n }
    const call = { ...common, tokenA, tokenB, ...amounts, ...least }
    expect(decode(getAddLiquidityCall(call))).toEqual({
      functionName,
      args: [...args, recipient, 99n],
      value,
    })
  },
)

test.each([
  [dai, usdt, 'removeLiquidity', [dai.address, usdt.address, 30n, 1n, 2n]],
  [dai, zkp, 'removeLiquidityETH', [dai.address, 30n, 1n, 2n]],
  [zkp, dai, 'removeLiquidityETH', [dai.address, 30n, 2n, 1n]],
] as const)(
  'rule: removes two tokens, or a token and the native coin (%#)',
  (tokenA, tokenB, functionName, args) => {
    const least = { amountAMin: 1n, amountBMin: 2n }
    const call = { ...common, tokenA, tokenB, liquidity: 30n, ...least }
    expect(decode(getRemoveLiquidityCall(call))).toEqual({
      functionName,
      args: [...args, recipient, 99n],
      value: undefined,
    })
  },
)

test('rule: an approval is for the exact amount', () => {
  const call = getApproveCall({
    token: dai.address,
    spender: router,
    amount: 7n,
  })
  expect(call).toMatchObject({
    address: dai.address,
    functionName: 'approve',
    args: [router, 7n],
  })
})
