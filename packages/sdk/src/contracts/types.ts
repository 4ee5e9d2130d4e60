import type {
  Abi,
  AbiStateMutability,
  Address,
  ContractFunctionArgs,
  ContractFunctionName,
} from 'viem'

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
