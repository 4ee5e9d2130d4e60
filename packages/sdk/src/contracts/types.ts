import type {
  Abi,
  AbiStateMutability,
  Address,
  ContractFunctionArgs,
  ContractFunctionName,
} from 'viem'
import type { Token } from '../tokens/types.js'

/** The parameters of every call of the router. */
export type RouterCallParameters = {
  /** The UniswapV2Router02 that is called. */
  router: Address
  /** Receives what comes out. */
  recipient: Address
  /** Unix time in seconds after which it reverts. */
  deadline: bigint
}

/** The parameters of the router's calls that add or remove liquidity. */
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
