import type {
  Abi,
  AbiStateMutability,
  Address,
  ContractFunctionArgs,
  ContractFunctionName,
} from 'viem'
import type { Token } from '../tokens/types.js'

export type RouterCallParameters = {
  router: Address
  /** Receives what comes out. */
  recipient: Address
  /** Unix time in seconds after which it reverts. */
  deadline: bigint
}

export type LiquidityCallParameters = RouterCallParameters & {
  tokenA: Token
  tokenB: Token
  /** Minimum of `tokenA`, in its smallest unit. */
  amountAMin: bigint
  /** Minimum of `tokenB`, in its smallest unit. */
  amountBMin: bigint
}

/**
 * A contract call for viem's `readContract`, `writeContract` or `multicall`.
 */
export type Call<
  abi extends Abi = Abi,
  functionName extends ContractFunctionName<abi> = ContractFunctionName<abi>,
> = {
  address: Address
  /** The part of its ABI that the call needs. */
  abi: abi
  functionName: functionName
  args: ContractFunctionArgs<abi, AbiStateMutability, functionName>
  /** Native coin to send, in wei. */
  value?: bigint | undefined
}
