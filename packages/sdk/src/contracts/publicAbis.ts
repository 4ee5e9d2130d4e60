import { type Abi, parseAbi } from 'viem'
import {
  factoryReadAbi,
  pairPlanAbi,
  pairReadAbi,
  routerReadAbi,
  routerSetupAbi,
} from './abis.js'
import { routerWriteAbi } from './routerWriteAbi.js'

const join = <const a extends Abi, const b extends Abi>(
  a: a,
  b: b,
): readonly [...a, ...b] => [...a, ...b]

export const factoryAbi = /* @__PURE__ */ join(
  factoryReadAbi,
  /* @__PURE__ */ parseAbi([
    'function allPairs(uint256 index) view returns (address pair)',
    'function allPairsLength() view returns (uint256)',
    'function createPair(address tokenA, address tokenB) returns (address pair)',
    'function feeToSetter() view returns (address)',
    'function setFeeTo(address feeTo)',
    'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)',
  ]),
)

/** The functions and events of UniswapV2Pair beyond those of ERC-20. */
export const pairAbi = /* @__PURE__ */ join(
  /* @__PURE__ */ join(pairReadAbi, pairPlanAbi),
  /* @__PURE__ */ parseAbi([
    'function token0() view returns (address)',
    'function token1() view returns (address)',
    'event Mint(address indexed sender, uint256 amount0, uint256 amount1)',
    'event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)',
    'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
    'event Sync(uint112 reserve0, uint112 reserve1)',
  ]),
)

export const routerAbi = /* @__PURE__ */ join(
  /* @__PURE__ */ join(routerReadAbi, routerSetupAbi),
  /* @__PURE__ */ join(
    routerWriteAbi,
    /* @__PURE__ */ parseAbi([
      'function getAmountIn(uint256 amountOut, uint256 reserveIn, uint256 reserveOut) pure returns (uint256 amountIn)',
      'function quote(uint256 amountA, uint256 reserveA, uint256 reserveB) pure returns (uint256 amountB)',
    ]),
  ),
)
