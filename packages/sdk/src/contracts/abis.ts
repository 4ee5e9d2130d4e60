import { parseAbi } from 'viem'

// The functions that the SDK reads. A bundle contains each imported ABI completely, so
// functions that only some entry points need are in separate ABIs. `publicAbis.ts` has
// all functions.

// viem's `erc20Abi` would add its other functions to a page's first load.

export const erc20ReadAbi = /* @__PURE__ */ parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
])

export const erc20InfoAbi = /* @__PURE__ */ parseAbi([
  'function decimals() view returns (uint8)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
])

export const factoryReadAbi = /* @__PURE__ */ parseAbi([
  'function feeTo() view returns (address)',
  'function getPair(address tokenA, address tokenB) view returns (address pair)',
])

export const pairReadAbi = /* @__PURE__ */ parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
])

/** The functions of a pair that plans read. */
export const pairPlanAbi = /* @__PURE__ */ parseAbi([
  'function kLast() view returns (uint256)',
  'function nonces(address owner) view returns (uint256)',
])

/** The functions that identify a router. */
export const routerSetupAbi = /* @__PURE__ */ parseAbi([
  'function WETH() view returns (address)',
  'function factory() view returns (address)',
  'function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) pure returns (uint256 amountOut)',
])

/** The router's price functions. `routerWriteAbi.ts` has its write functions. */
export const routerReadAbi = /* @__PURE__ */ parseAbi([
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[] amounts)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
])

/** The functions of WETH9 that plans call. */
export const wrappedNativeAbi = /* @__PURE__ */ parseAbi([
  'function deposit() payable',
  'function withdraw(uint256 wad)',
])

export const multicall3Abi = /* @__PURE__ */ parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)',
  'function getBlockNumber() view returns (uint256 blockNumber)',
  'function getEthBalance(address addr) view returns (uint256 balance)',
])
