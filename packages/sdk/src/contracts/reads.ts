import {
  type Abi,
  type AbiStateMutability,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  erc20Abi,
} from 'viem'
import {
  factoryReadAbi,
  multicall3Abi,
  pairReadAbi,
  routerReadAbi,
} from './abis.js'

type Reader<abi extends Abi, functionName extends ContractFunctionName<abi>> = (
  address: Address,
  ...args: ReadArgs<abi, functionName>
) => {
  address: Address
  abi: abi
  functionName: functionName
  args: ReadArgs<abi, functionName>
}

type ReadArgs<
  abi extends Abi,
  functionName extends ContractFunctionName<abi>,
> = ContractFunctionArgs<abi, AbiStateMutability, functionName> &
  readonly unknown[]

const reader =
  <const abi extends Abi, functionName extends ContractFunctionName<abi>>(
    abi: abi,
    functionName: functionName,
  ): Reader<abi, functionName> =>
  (address, ...args) => ({ address, abi, functionName, args })

// Their types are written out, as declarations would repeat the whole ABI for each.
export const allowance: Reader<typeof erc20Abi, 'allowance'> =
  /* @__PURE__ */ reader(erc20Abi, 'allowance')
export const balanceOf: Reader<typeof erc20Abi, 'balanceOf'> =
  /* @__PURE__ */ reader(erc20Abi, 'balanceOf')
export const decimals: Reader<typeof erc20Abi, 'decimals'> =
  /* @__PURE__ */ reader(erc20Abi, 'decimals')
export const name: Reader<typeof erc20Abi, 'name'> = /* @__PURE__ */ reader(
  erc20Abi,
  'name',
)
export const totalSupply: Reader<typeof erc20Abi, 'totalSupply'> =
  /* @__PURE__ */ reader(erc20Abi, 'totalSupply')

export const getReserves: Reader<typeof pairReadAbi, 'getReserves'> =
  /* @__PURE__ */ reader(pairReadAbi, 'getReserves')
export const kLast: Reader<typeof pairReadAbi, 'kLast'> =
  /* @__PURE__ */ reader(pairReadAbi, 'kLast')
export const nonces: Reader<typeof pairReadAbi, 'nonces'> =
  /* @__PURE__ */ reader(pairReadAbi, 'nonces')

export const feeTo: Reader<typeof factoryReadAbi, 'feeTo'> =
  /* @__PURE__ */ reader(factoryReadAbi, 'feeTo')
export const getPair: Reader<typeof factoryReadAbi, 'getPair'> =
  /* @__PURE__ */ reader(factoryReadAbi, 'getPair')

export const routerFactory: Reader<typeof routerReadAbi, 'factory'> =
  /* @__PURE__ */ reader(routerReadAbi, 'factory')
export const routerWrappedNative: Reader<typeof routerReadAbi, 'WETH'> =
  /* @__PURE__ */ reader(routerReadAbi, 'WETH')
export const getAmountsOut: Reader<typeof routerReadAbi, 'getAmountsOut'> =
  /* @__PURE__ */ reader(routerReadAbi, 'getAmountsOut')
export const getAmountsIn: Reader<typeof routerReadAbi, 'getAmountsIn'> =
  /* @__PURE__ */ reader(routerReadAbi, 'getAmountsIn')

export const blockNumber: Reader<typeof multicall3Abi, 'getBlockNumber'> =
  /* @__PURE__ */ reader(multicall3Abi, 'getBlockNumber')
export const nativeBalance: Reader<typeof multicall3Abi, 'getEthBalance'> =
  /* @__PURE__ */ reader(multicall3Abi, 'getEthBalance')
