import { type Address, erc20Abi } from 'viem'
import type { Call } from './types.js'

export declare namespace getApproveCall {
  type Parameters = {
    /** The token contract, or the pair's address for its LP token. */
    token: Address
    spender: Address
    amount: bigint
  }
}

/** Builds the call that allows a spender an exact amount of a token. */
export function getApproveCall({
  token,
  spender,
  amount,
}: getApproveCall.Parameters): Call<typeof erc20Abi, 'approve'> {
  return {
    address: token,
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, amount],
  }
}
