import { parseAbi } from 'viem'

/** What the checks ask of the exchange's contracts and of ERC-20 tokens. */
export const abi = parseAbi([
  // UniswapV2Router02
  'function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) view returns (uint256)',
  'function getAmountIn(uint256 amountOut, uint256 reserveIn, uint256 reserveOut) view returns (uint256)',
  'function quote(uint256 amountA, uint256 reserveA, uint256 reserveB) view returns (uint256)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])',
  // UniswapV2Factory
  'function feeToSetter() view returns (address)',
  'function setFeeTo(address)',
  // UniswapV2Pair, and ERC-20
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
  'function totalSupply() view returns (uint256)',
  'function kLast() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function approve(address, uint256) returns (bool)',
  // Multicall3
  'function getEthBalance(address) view returns (uint256)',
])
