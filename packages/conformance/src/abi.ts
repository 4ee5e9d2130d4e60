import { parseAbi } from 'viem'

/** What the checks ask of UniswapV2Router02. */
export const routerAbi = parseAbi([
  'function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) view returns (uint256)',
  'function getAmountIn(uint256 amountOut, uint256 reserveIn, uint256 reserveOut) view returns (uint256)',
  'function quote(uint256 amountA, uint256 reserveA, uint256 reserveB) view returns (uint256)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])',
])

/** What the checks ask of UniswapV2Factory. */
export const factoryAbi = parseAbi([
  'function feeTo() view returns (address)',
  'function feeToSetter() view returns (address)',
  'function setFeeTo(address)',
])

/** What the checks ask of UniswapV2Pair, and of any ERC-20 token. */
export const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
  'function totalSupply() view returns (uint256)',
  'function kLast() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function approve(address, uint256) returns (bool)',
])

/** What the checks ask of Multicall3 itself. */
export const multicall3Abi = parseAbi([
  'function getEthBalance(address) view returns (uint256)',
])
