import type { Address, Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type { Call } from './types.js'

export function toRequest(
  call: Call,
  account: Address,
): { account: Address; to: Address; data: Hex; value?: bigint } {
  return {
    account,
    to: call.address,
    data: encodeFunctionData(call),
    ...(call.value !== undefined && { value: call.value }),
  }
}
