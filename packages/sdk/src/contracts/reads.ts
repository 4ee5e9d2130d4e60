import type { Address } from 'viem'
import { erc20Abi } from './erc20Abi.js'
import { factoryAbi } from './factoryAbi.js'
import { multicall3Abi } from './multicall3Abi.js'
import { pairAbi } from './pairAbi.js'
import { routerQuoteAbi } from './routerQuoteAbi.js'
import type { Call } from './types.js'

/** A call that changes nothing, with the type of its answer. */
export type ReadCall<result> = Call & { result?: result }

export const balanceOf = (
  token: Address,
  owner: Address,
): ReadCall<bigint> => ({
  address: token,
  abi: erc20Abi,
  functionName: 'balanceOf',
  args: [owner],
})

export const allowance = (
  token: Address,
  owner: Address,
  spender: Address,
): ReadCall<bigint> => ({
  address: token,
  abi: erc20Abi,
  functionName: 'allowance',
  args: [owner, spender],
})

export const decimals = (token: Address): ReadCall<number> => ({
  address: token,
  abi: erc20Abi,
  functionName: 'decimals',
  args: [],
})

export const getPair = (
  factory: Address,
  tokenA: Address,
  tokenB: Address,
): ReadCall<Address> => ({
  address: factory,
  abi: factoryAbi,
  functionName: 'getPair',
  args: [tokenA, tokenB],
})

export const getReserves = (
  pair: Address,
): ReadCall<readonly [bigint, bigint, number]> => ({
  address: pair,
  abi: pairAbi,
  functionName: 'getReserves',
  args: [],
})

export const totalSupply = (pair: Address): ReadCall<bigint> => ({
  address: pair,
  abi: pairAbi,
  functionName: 'totalSupply',
  args: [],
})

export const nonces = (pair: Address, owner: Address): ReadCall<bigint> => ({
  address: pair,
  abi: pairAbi,
  functionName: 'nonces',
  args: [owner],
})

export const name = (pair: Address): ReadCall<string> => ({
  address: pair,
  abi: pairAbi,
  functionName: 'name',
  args: [],
})

export const getAmountsOut = (
  router: Address,
  amountIn: bigint,
  path: readonly Address[],
): ReadCall<readonly bigint[]> => ({
  address: router,
  abi: routerQuoteAbi,
  functionName: 'getAmountsOut',
  args: [amountIn, path],
})

export const getAmountsIn = (
  router: Address,
  amountOut: bigint,
  path: readonly Address[],
): ReadCall<readonly bigint[]> => ({
  address: router,
  abi: routerQuoteAbi,
  functionName: 'getAmountsIn',
  args: [amountOut, path],
})

export const routerFactory = (router: Address): ReadCall<Address> => ({
  address: router,
  abi: routerQuoteAbi,
  functionName: 'factory',
  args: [],
})

export const routerWrappedNative = (router: Address): ReadCall<Address> => ({
  address: router,
  abi: routerQuoteAbi,
  functionName: 'WETH',
  args: [],
})

export const blockNumber = (multicall3: Address): ReadCall<bigint> => ({
  address: multicall3,
  abi: multicall3Abi,
  functionName: 'getBlockNumber',
  args: [],
})

export const nativeBalance = (
  multicall3: Address,
  owner: Address,
): ReadCall<bigint> => ({
  address: multicall3,
  abi: multicall3Abi,
  functionName: 'getEthBalance',
  args: [owner],
})
