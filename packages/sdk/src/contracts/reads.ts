import type { Address } from 'viem'
import { read } from './read.js'

export const allowance = (token: Address, owner: Address, spender: Address) =>
  read<bigint>(
    token,
    'allowance',
    [
      ['address', owner],
      ['address', spender],
    ],
    'uint256',
  )

export const decimals = (token: Address) =>
  read<number>(token, 'decimals', [], 'uint8')

export const getPair = (factory: Address, tokenA: Address, tokenB: Address) =>
  read<Address>(
    factory,
    'getPair',
    [
      ['address', tokenA],
      ['address', tokenB],
    ],
    'address',
  )

export const getReserves = (pair: Address) =>
  read<readonly [bigint, bigint, number]>(
    pair,
    'getReserves',
    [],
    'uint112',
    'uint112',
    'uint32',
  )

export const totalSupply = (pair: Address) =>
  read<bigint>(pair, 'totalSupply', [], 'uint256')

export const kLast = (pair: Address) =>
  read<bigint>(pair, 'kLast', [], 'uint256')

export const nonces = (pair: Address, owner: Address) =>
  read<bigint>(pair, 'nonces', [['address', owner]], 'uint256')

export const name = (pair: Address) => read<string>(pair, 'name', [], 'string')

export const feeTo = (factory: Address) =>
  read<Address>(factory, 'feeTo', [], 'address')

export const getAmountOut = (
  router: Address,
  amountIn: bigint,
  reserveIn: bigint,
  reserveOut: bigint,
) =>
  read<bigint>(
    router,
    'getAmountOut',
    [
      ['uint256', amountIn],
      ['uint256', reserveIn],
      ['uint256', reserveOut],
    ],
    'uint256',
  )

export const getAmountsOut = (
  router: Address,
  amountIn: bigint,
  path: readonly Address[],
) =>
  read<readonly bigint[]>(
    router,
    'getAmountsOut',
    [
      ['uint256', amountIn],
      ['address[]', path],
    ],
    'uint256[]',
  )

export const getAmountsIn = (
  router: Address,
  amountOut: bigint,
  path: readonly Address[],
) =>
  read<readonly bigint[]>(
    router,
    'getAmountsIn',
    [
      ['uint256', amountOut],
      ['address[]', path],
    ],
    'uint256[]',
  )

export const routerWrappedNative = (router: Address) =>
  read<Address>(router, 'WETH', [], 'address')
