import type {
  Abi,
  AbiStateMutability,
  Address,
  ContractFunctionArgs,
  ContractFunctionName,
} from 'viem'
import type { Token } from '../tokens/types.js'

/** What every call of the router has. */
export type RouterCallParameters = {
  /** The UniswapV2Router02 that is called. */
  router: Address
  /** Who gets what comes out. */
  recipient: Address
  /** Unix time in seconds after which it reverts. */
  deadline: bigint
}

/** What the router's calls that add or remove liquidity have in common. */
export type LiquidityCallParameters = RouterCallParameters & {
  /** One token. */
  tokenA: Token
  /** The other token. */
  tokenB: Token
  /** Least of `tokenA` to add or to get, in its smallest unit. */
  amountAMin: bigint
  /** Least of `tokenB` to add or to get, in its smallest unit. */
  amountBMin: bigint
}

/**
 * One contract call, ready for viem's `readContract`, `writeContract` or
 * `multicall`. Only the builders in this folder make them.
 */
export type Call<
  abi extends Abi = Abi,
  functionName extends ContractFunctionName<abi> = ContractFunctionName<abi>,
> = {
  /** Contract to call. */
  address: Address
  /** The part of its ABI that the call needs. */
  abi: abi
  /** Name of the function. */
  functionName: functionName
  /** Arguments in the function's order. */
  args: ContractFunctionArgs<abi, AbiStateMutability, functionName>
  /** Native coin to send along, in wei. */
  value?: bigint | undefined
}
