import { type Address, erc20Abi } from 'viem'
import type { Call } from './types.js'

export declare namespace getApproveCall {
  type Parameters = {
    /** Token contract; a pair's address for its LP token. */
    token: Address
    /** The spender, e.g. the router. */
    spender: Address
    /** Amount, in the token's smallest unit. */
    amount: bigint
  }
}

/**
 * Lets a spender move an exact amount of a token.
 *
 * @returns The call of `approve`.
 *
 * @example
 * ```ts
 * import { getApproveCall } from '@letheswap/sdk'
 *
 * getApproveCall({
 *   token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
 *   spender: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
 *   amount: 1_500_000n,
 * })
 * ```
 */
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
