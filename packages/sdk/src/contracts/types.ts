import type { Abi, Address } from 'viem'

/**
 * One contract call, ready for viem's `readContract`, `writeContract` or
 * `multicall`. Only the builders in this folder make them.
 */
export type Call = {
  /** Contract to call. */
  address: Address
  /** The part of its ABI that the call needs. */
  abi: Abi
  /** Name of the function. */
  functionName: string
  /** Arguments in the function's order. */
  args: readonly unknown[]
  /** Native coin to send along, in wei. */
  value?: bigint | undefined
}
