import { type Address, erc20Abi } from 'viem'
import { factoryAbi, multicall3Abi, pairAbi, routerAbi } from './abis.js'

// Calls for viem's `readContract` and `multicall`, which infer their results.

export const allowance = (token: Address, owner: Address, spender: Address) =>
  ({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  }) as const

export const balanceOf = (token: Address, owner: Address) =>
  ({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  }) as const

export const decimals = (token: Address) =>
  ({ address: token, abi: erc20Abi, functionName: 'decimals' }) as const

export const name = (token: Address) =>
  ({ address: token, abi: erc20Abi, functionName: 'name' }) as const

export const totalSupply = (token: Address) =>
  ({ address: token, abi: erc20Abi, functionName: 'totalSupply' }) as const

export const getReserves = (pair: Address) =>
  ({ address: pair, abi: pairAbi, functionName: 'getReserves' }) as const

export const kLast = (pair: Address) =>
  ({ address: pair, abi: pairAbi, functionName: 'kLast' }) as const

export const nonces = (pair: Address, owner: Address) =>
  ({
    address: pair,
    abi: pairAbi,
    functionName: 'nonces',
    args: [owner],
  }) as const

export const feeTo = (factory: Address) =>
  ({ address: factory, abi: factoryAbi, functionName: 'feeTo' }) as const

export const getPair = (factory: Address, tokenA: Address, tokenB: Address) =>
  ({
    address: factory,
    abi: factoryAbi,
    functionName: 'getPair',
    args: [tokenA, tokenB],
  }) as const

export const routerFactory = (router: Address) =>
  ({ address: router, abi: routerAbi, functionName: 'factory' }) as const

export const routerWrappedNative = (router: Address) =>
  ({ address: router, abi: routerAbi, functionName: 'WETH' }) as const

export const getAmountOut = (
  router: Address,
  amountIn: bigint,
  reserveIn: bigint,
  reserveOut: bigint,
) =>
  ({
    address: router,
    abi: routerAbi,
    functionName: 'getAmountOut',
    args: [amountIn, reserveIn, reserveOut],
  }) as const

export const getAmountsOut = (
  router: Address,
  amountIn: bigint,
  path: readonly Address[],
) =>
  ({
    address: router,
    abi: routerAbi,
    functionName: 'getAmountsOut',
    args: [amountIn, path],
  }) as const

export const getAmountsIn = (
  router: Address,
  amountOut: bigint,
  path: readonly Address[],
) =>
  ({
    address: router,
    abi: routerAbi,
    functionName: 'getAmountsIn',
    args: [amountOut, path],
  }) as const

export const blockNumber = (multicall3: Address) =>
  ({
    address: multicall3,
    abi: multicall3Abi,
    functionName: 'getBlockNumber',
  }) as const

export const nativeBalance = (multicall3: Address, owner: Address) =>
  ({
    address: multicall3,
    abi: multicall3Abi,
    functionName: 'getEthBalance',
    args: [owner],
  }) as const
