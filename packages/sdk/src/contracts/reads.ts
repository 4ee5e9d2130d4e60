import type { Address } from 'viem'
import type { Call } from './types.js'

/** A call that changes nothing, with the type of its answer. */
export type ReadCall<result> = Call & { result?: result }

export const balanceOf = (token: Address, owner: Address) =>
  read<bigint>(token, 'balanceOf', [['address', owner]], 'uint256')

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

export const routerFactory = (router: Address) =>
  read<Address>(router, 'factory', [], 'address')

export const routerWrappedNative = (router: Address) =>
  read<Address>(router, 'WETH', [], 'address')

export const blockNumber = (multicall3: Address) =>
  read<bigint>(multicall3, 'getBlockNumber', [], 'uint256')

export const nativeBalance = (multicall3: Address, owner: Address) =>
  read<bigint>(multicall3, 'getEthBalance', [['address', owner]], 'uint256')

/** The call with the one function of the ABI that it needs. */
function read<result>(
  address: Address,
  functionName: string,
  args: readonly (readonly [type: string, value: unknown])[],
  ...outputs: readonly string[]
): ReadCall<result> {
  return {
    address,
    abi: [
      {
        type: 'function',
        name: functionName,
        stateMutability: 'view',
        inputs: args.map(([type]) => ({ type })),
        outputs: outputs.map((type) => ({ type })),
      },
    ],
    functionName,
    args: args.map(([, value]) => value),
  }
}
