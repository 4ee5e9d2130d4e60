import type {
  Abi,
  Address,
  ContractFunctionArgs,
  ContractFunctionName,
} from 'viem'
import {
  erc20InfoAbi,
  erc20ReadAbi,
  factoryReadAbi,
  multicall3Abi,
  pairPlanAbi,
  pairReadAbi,
  routerReadAbi,
  routerSetupAbi,
} from './abis.js'

type Views = 'pure' | 'view'

/** Builds a call of one of a contract's read functions. */
type Reader<abi extends Abi> = <name extends ContractFunctionName<abi, Views>>(
  address: Address,
  functionName: name,
  ...args: ReadArgs<abi, name>
) => {
  address: Address
  abi: abi
  functionName: name
  args: ReadArgs<abi, name>
}

type ReadArgs<
  abi extends Abi,
  name extends ContractFunctionName<abi, Views>,
> = ContractFunctionArgs<abi, Views, name> & readonly unknown[]

const reader =
  <const abi extends Abi>(abi: abi): Reader<abi> =>
  (address, functionName, ...args) => ({ address, abi, functionName, args })

// The types are explicit, because declarations would otherwise repeat the complete ABI.
export const erc20Call: Reader<typeof erc20ReadAbi> =
  /* @__PURE__ */ reader(erc20ReadAbi)
export const erc20InfoCall: Reader<typeof erc20InfoAbi> =
  /* @__PURE__ */ reader(erc20InfoAbi)
export const factoryCall: Reader<typeof factoryReadAbi> =
  /* @__PURE__ */ reader(factoryReadAbi)
export const pairCall: Reader<typeof pairReadAbi> =
  /* @__PURE__ */ reader(pairReadAbi)
export const pairPlanCall: Reader<typeof pairPlanAbi> =
  /* @__PURE__ */ reader(pairPlanAbi)
export const routerSetupCall: Reader<typeof routerSetupAbi> =
  /* @__PURE__ */ reader(routerSetupAbi)
export const routerCall: Reader<typeof routerReadAbi> =
  /* @__PURE__ */ reader(routerReadAbi)
export const multicall3Call: Reader<typeof multicall3Abi> =
  /* @__PURE__ */ reader(multicall3Abi)
