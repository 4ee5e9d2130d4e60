import {
  type Abi,
  type AbiStateMutability,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  erc20Abi,
} from 'viem'
import { factoryAbi, multicall3Abi, pairAbi, routerReadAbi } from './abis.js'

/** Makes calls for viem's `readContract` and `multicall`, which infer the results. */
const reader =
  <const abi extends Abi, functionName extends ContractFunctionName<abi>>(
    abi: abi,
    functionName: functionName,
  ) =>
  (address: Address, ...args: ReadArgs<abi, functionName>) => ({
    address,
    abi,
    functionName,
    args,
  })

type ReadArgs<
  abi extends Abi,
  functionName extends ContractFunctionName<abi>,
> = ContractFunctionArgs<abi, AbiStateMutability, functionName> &
  readonly unknown[]

export const allowance = /* @__PURE__ */ reader(erc20Abi, 'allowance')
export const balanceOf = /* @__PURE__ */ reader(erc20Abi, 'balanceOf')
export const decimals = /* @__PURE__ */ reader(erc20Abi, 'decimals')
export const name = /* @__PURE__ */ reader(erc20Abi, 'name')
export const totalSupply = /* @__PURE__ */ reader(erc20Abi, 'totalSupply')

export const getReserves = /* @__PURE__ */ reader(pairAbi, 'getReserves')
export const kLast = /* @__PURE__ */ reader(pairAbi, 'kLast')
export const nonces = /* @__PURE__ */ reader(pairAbi, 'nonces')

export const feeTo = /* @__PURE__ */ reader(factoryAbi, 'feeTo')
export const getPair = /* @__PURE__ */ reader(factoryAbi, 'getPair')

export const routerFactory = /* @__PURE__ */ reader(routerReadAbi, 'factory')
export const routerWrappedNative = /* @__PURE__ */ reader(routerReadAbi, 'WETH')
export const getAmountsOut = /* @__PURE__ */ reader(
  routerReadAbi,
  'getAmountsOut',
)
export const getAmountsIn = /* @__PURE__ */ reader(
  routerReadAbi,
  'getAmountsIn',
)

export const blockNumber = /* @__PURE__ */ reader(
  multicall3Abi,
  'getBlockNumber',
)
export const nativeBalance = /* @__PURE__ */ reader(
  multicall3Abi,
  'getEthBalance',
)
